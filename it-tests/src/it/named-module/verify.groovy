def runtime = new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name ==~ /prompt-runtime-[0-9.]*(-SNAPSHOT)?\.jar/ }
def java = System.getProperty('java.home') + '/bin/java'
def path = new File(basedir, 'target/classes').path + File.pathSeparator + runtime
def run = [java, '-p', path, '-m', 'com.acme.app/com.acme.app.Main'].execute()
def out = run.text
assert out == 'Hello Ada, 1 times!\n' : run.err.text
