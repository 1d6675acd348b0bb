// What each prompt renders under some budgets is kept beside it; delete a file to see it made anew.
def runtime = new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name ==~ /prompt-runtime-[0-9.]*(-SNAPSHOT)?\.jar/ }
def classPath = new File(basedir, 'target/classes').path + File.pathSeparator + runtime
def java = System.getProperty('java.home') + '/bin/java'
['turn', 'turn 150', 'turn 110', 'turn 0', 'reply', 'reply 95', 'summary', 'summary 75', 'title'].each { what ->
  def command = [java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', classPath, 'com.acme.stories.Main']
  def run = (command + what.split(' ').toList()).execute()
  def log = new StringBuffer()
  def logging = run.consumeProcessErrorStream(log)
  def printed = run.inputStream.getText('UTF-8').replace('\r\n', '\n')
  assert run.waitFor() == 0 : log
  logging.join()
  // The source that fails is in the log too, with its cause.
  assert log.contains("Source 'glossary' failed") == what.startsWith('summary')
  def expected = new File(basedir, "expected/${what.replace(' ', '-')}.txt")
  if (!expected.exists()) {
    new File(basedir, 'target/expected').mkdirs()
    new File(basedir, "target/expected/${expected.name}").setText(printed, 'UTF-8')
    throw new AssertionError("no ${expected}; what was printed is in target/expected")
  }
  def same = printed == expected.getText('UTF-8')
  assert same : "${what} prints something else than ${expected}"
}
return true
