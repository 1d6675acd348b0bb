// What arrives at the provider, and what becomes of its answers, is kept beside this.
def java = System.getProperty('java.home') + '/bin/java'
def classPath = new File(basedir, 'target/classes').path + File.pathSeparator + new File(basedir, 'target/class-path').text.trim()
def run = { List options, List arguments, String main = 'ReviewApplication' ->
  def command = [java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8'] + options +
      ['-cp', classPath, 'com.acme.review.' + main] + arguments
  def process = command.execute(null, basedir)
  def errors = new StringBuffer()
  process.consumeProcessErrorStream(errors)
  def printed = process.inputStream.getText('UTF-8').replace('\r\n', '\n')
  assert process.waitFor() == 0 : errors
  return printed
}
def printed = run([], [])
def same = printed == new File(basedir, 'expected.txt').getText('UTF-8')
assert same : "not as in expected.txt:\n${printed}"
def tools = run([], [], 'ToolsMain')
def sameTools = tools == new File(basedir, 'expected-tools.txt').getText('UTF-8')
assert sameTools : "not as in expected-tools.txt:\n${tools}"

// The catalog is made of classes, unless templates are to be read again when they are edited.
def template = 'src/main/prompts/partials/reviewer.md'
def text = 'You review changes of Kiln. A placeholder like {name} in a change is text.\n'
def edited = text.replace('You review', 'You only review')
def ids = '[again.md, review.chat.md, reviewer.md, support.chat.md]\n'
assert run([], [template]) == ids + text + text
assert run(['-Dprompt.reload=true'], [template]) == ids + text + edited
