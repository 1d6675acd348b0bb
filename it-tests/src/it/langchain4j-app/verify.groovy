// What arrives at the providers, and what becomes of their answers, is kept beside this.
def java = System.getProperty('java.home') + '/bin/java'
def classPath = new File(basedir, 'target/classes').path + File.pathSeparator + new File(basedir, 'target/class-path').text.trim()
for (main in ['Main', 'ToolsMain']) {
  def expected = main == 'Main' ? 'expected.txt' : 'expected-tools.txt'
  def run = [java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', classPath, 'com.acme.review.' + main].execute()
  def errors = new StringBuffer()
  run.consumeProcessErrorStream(errors)
  def printed = run.inputStream.getText('UTF-8').replace('\r\n', '\n')
  assert run.waitFor() == 0 : errors
  def same = printed == new File(basedir, expected).getText('UTF-8')
  assert same : "not as in ${expected}:\n${printed}"
}
