def runs = new File(basedir, 'build.log').text.split('Scanning for projects').drop(1).collect { log ->
  (log =~ /(?m)(Compiled \d+ class.*|Nothing to compile|Compiling \d+ source files?|missing\(\)|cannot find symbol|BUILD \w+)/)
      .collect { it[0] }.unique()
}
assert runs == [
    // Two prompts and the catalog by the goal, two classes of the application by the compiler plugin.
    ['Compiled 3 classes.', 'Compiling 2 source files', 'BUILD SUCCESS'],
    ['Compiled 1 class in which only texts changed.', 'Nothing to compile', 'BUILD SUCCESS'],
    // The prompt and the catalog; a forgotten parameter is found although nobody has touched the code.
    ['Compiled 2 classes.', 'Compiling 2 source files', 'cannot find symbol', 'BUILD FAILURE'],
    ['Compiling 2 source files', 'BUILD SUCCESS'],
    ['Compiling 5 source files', 'BUILD SUCCESS'],
    ['Compiled 3 classes.', 'Compiling 2 source files', 'BUILD SUCCESS'],
]

def classes = new File(basedir, 'target/classes').toURI().toURL()
def runtime = new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name.endsWith('.jar') }.toURI().toURL()
def loader = new URLClassLoader([classes, runtime] as URL[], (ClassLoader) null)
assert loader.loadClass('com.acme.App').greeting('Ann') == 'Good day, Ann! Yours, Ada\n'

def sources = new java.util.zip.ZipFile(new File(basedir, 'target/classes-of-prompts-1.0-SNAPSHOT-sources.jar'))
assert sources.getEntry('com/acme/classes_of_prompts/prompts/GreetPrompt.java') != null
assert sources.getEntry('com/acme/App.java') != null
sources.close()
