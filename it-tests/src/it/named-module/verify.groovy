def jar = { path, name ->
  new File(localRepositoryPath, path).listFiles().findAll { it.directory }.collectMany { it.listFiles().toList() }
      .find { it.name ==~ name }
}
def runtime = jar('io/promptcompiler/prompt-runtime', /prompt-runtime-[0-9.]*(-SNAPSHOT)?\.jar/)
def annotations = jar('org/jspecify/jspecify', /jspecify-[0-9.]*\.jar/)
def java = System.getProperty('java.home') + '/bin/java'
def path = [new File(basedir, 'target/classes'), runtime, annotations].join(File.pathSeparator)
def run = [java, '-p', path, '-m', 'com.acme.app/com.acme.app.Main'].execute()
def out = run.text
assert out == 'Hello Ada, 1 times!\n' : run.err.text
