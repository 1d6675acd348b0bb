def log = new File(basedir, 'build.log').text
assert log.contains('Compiling 3 source files')

def classes = new File(basedir, 'target/classes')
assert new File(classes, 'com/acme/App.class').file
def runtime = new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name.endsWith('.jar') }.toURI().toURL()
def loader = new URLClassLoader([classes.toURI().toURL(), runtime] as URL[], (ClassLoader) null)
assert loader.loadClass('com.acme.App').greeting('Ann') == 'Howdy, Ann!\n'
