// The messages of the prompt, by its class and by name.
def runtime = new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name ==~ /prompt-runtime-[0-9.]*(-SNAPSHOT)?\.jar/ }
def classPath = new File(basedir, 'target/classes').path + File.pathSeparator + runtime
def java = System.getProperty('java.home') + '/bin/java'
def run = [java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', classPath, 'com.acme.Main'].execute()
def printed = run.inputStream.getText('UTF-8').replace('\r\n', '\n')
assert run.waitFor() == 0 : run.err.text
def same = printed == new File(basedir, 'expected.txt').getText('UTF-8')
assert same : "not what expected.txt says: ${printed}"
