def runs = new File(basedir, 'build.log').text.split('Scanning for projects').drop(1).collect { log ->
  (log =~ /(?m)(Nothing to compile|Compiling \d+ source files?|missing\(\)|cannot find symbol|BUILD \w+)/)
      .collect { it[0] }.unique()
}
assert runs == [
    // Two prompts, the catalog and two classes of the application.
    ['Compiling 5 source files', 'BUILD SUCCESS'],
    ['Nothing to compile', 'BUILD SUCCESS'],
    ['Compiling 5 source files', 'BUILD SUCCESS'],
    // A forgotten parameter is found although nobody has touched the code.
    ['Compiling 5 source files', 'cannot find symbol', 'BUILD FAILURE'],
    ['Compiling 5 source files', 'BUILD SUCCESS'],
    ['Nothing to compile', 'BUILD SUCCESS'],
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
