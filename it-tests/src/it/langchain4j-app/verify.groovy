// What arrives at the provider, and what becomes of its answers, is kept beside this.
def java = System.getProperty('java.home') + '/bin/java'
def classPath = new File(basedir, 'target/classes').path + File.pathSeparator + new File(basedir, 'target/class-path').text.trim()
def run = [java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', classPath, 'com.acme.review.Main'].execute()
def errors = new StringBuffer()
run.consumeProcessErrorStream(errors)
def printed = run.inputStream.getText('UTF-8').replace('\r\n', '\n')
assert run.waitFor() == 0 : errors
def same = printed == new File(basedir, 'expected.txt').getText('UTF-8')
assert same : "not as in expected.txt:\n${printed}"
