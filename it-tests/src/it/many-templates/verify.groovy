def runs = new File(basedir, 'build.log').text.split('Scanning for projects').drop(1).collect { log ->
  (log =~ /(?m)(The prompts were compiled in a separate JVM\.|Prompts are up to date|Compiled \d+ \w+|Compiling \d+ source files?|Nothing to compile|task-7.md:\d+:\d+|BUILD \w+)/)
      .collect { it[0] }.unique()
}
// The partial, the type and the catalog are classes too.
def compiled = ['Compiled 60 prompts', 'Compiled 63 classes']
assert runs == [
    ['The prompts were compiled in a separate JVM.', *compiled, 'BUILD SUCCESS'],
    ['Prompts are up to date', 'BUILD SUCCESS'],
    [*compiled, 'BUILD SUCCESS'],
    ['task-7.md:1:12', 'BUILD FAILURE'],
]
assert !new File(basedir, 'target/generated-sources/prompts').exists()
