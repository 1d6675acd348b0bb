// What each way of rendering prints is kept beside it; delete a file to see it made anew.
def runtime = new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name ==~ /prompt-runtime-[0-9.]*(-SNAPSHOT)?\.jar/ }
def classPath = new File(basedir, 'target/classes').path + File.pathSeparator + runtime
def java = System.getProperty('java.home') + '/bin/java'
['code', 'feedback', 'supervise', 'by-name'].each { what ->
  def run = [java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', classPath, 'com.acme.Main', what].execute()
  def printed = run.inputStream.getText('UTF-8')
  assert run.waitFor() == 0 : run.err.text
  def expected = new File(basedir, "expected/${what}.md")
  if (!expected.exists()) {
    new File(basedir, 'target/expected').mkdirs()
    new File(basedir, "target/expected/${what}.md").setText(printed, 'UTF-8')
    throw new AssertionError("no ${expected}; what was printed is in target/expected")
  }
  def same = printed == expected.getText('UTF-8')
  assert same : "${what} prints something else than ${expected}"
}
return true
