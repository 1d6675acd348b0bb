// Changes a prompt while the application runs, tries a bad change, and goes back.
def java = System.getProperty('java.home') + '/bin/java'
def classPath = new File(basedir, 'target/classes').path + File.pathSeparator + new File(basedir, 'target/class-path').text.trim()
def overrides = new File(basedir, 'target/overrides')
overrides.deleteDir()
overrides.mkdirs()
def run = new ProcessBuilder([java, '-Dstdout.encoding=UTF-8', '-cp', classPath, 'com.acme.bot.Main', overrides.path]).redirectError(new File(basedir, 'target/errors')).start()
def out = run.inputStream.newReader('UTF-8')
def next = {
  def lines = []
  for (def line = out.readLine(); line != '--'; line = out.readLine()) {
    assert line != null : new File(basedir, 'target/errors').text
    lines << line
  }
  lines.join('\n')
}
def tell = { command ->
  run.outputStream.write((command + '\n').getBytes('UTF-8'))
  run.outputStream.flush()
}
def render = {
  tell('render')
  next()
}
def put = { path, text ->
  def file = new File(overrides, path)
  file.parentFile.mkdirs()
  def hidden = new File(file.parentFile, '.' + file.name)
  hidden.setText(text, 'UTF-8')
  assert hidden.renameTo(file)
}
def mail = '<mail>\nWhere is my money?\n</mail>'
def compiled = 'You are a friendly assistant.\nAnswer the mail about order A-17 in <mail>. A refund is possible within 14 days.\n' + mail

assert next() == 'started'
assert render().trim() == compiled

// A text changes, and nothing else.
put('refund.md', 'Answer within {{days}} days about order {{order}}. The mail is in <mail>.\n{{#fence "mail"}}\n{{mail}}\n{{/fence}}\n')
assert next().startsWith('ACCEPTED refund.md (directory ')
assert render().trim() == 'Answer within 14 days about order A-17. The mail is in <mail>.\n' + mail

// A bad change is refused with a message that its author understands, and the text before stays.
put('refund.md', 'Answer about order {{ordr}}. The mail is in <mail>.\n{{#fence "mail"}}\n{{mail}}\n{{/fence}}\n')
def rejected = next()
assert rejected.startsWith('REJECTED refund.md (directory ')
assert rejected.contains("refund.md:1:22: error: [PC301] Unknown variable 'ordr'.")
assert rejected.contains("Did you mean 'order'?")
assert render().trim() == 'Answer within 14 days about order A-17. The mail is in <mail>.\n' + mail

// So is an attack: the mail of a customer outside of its fence.
put('refund.md', 'Answer this mail: {{mail}}\n')
assert next().contains("[PC1301] The untrusted value 'mail' is printed outside a fence.")

// The way back.
tell('suspend')
assert next() == 'SUSPENDED refund.md'
assert render().trim() == compiled
tell('resume')
assert next() == 'RESUMED refund.md'
assert new File(overrides, 'refund.md').delete()
assert next().startsWith('WITHDRAWN refund.md (directory ')
assert render().trim() == compiled

// A partial changes the prompts that include it.
put('partials/tone.md', 'You are brief.\n')
assert next().startsWith('ACCEPTED refund.md (directory ')
assert render().trim() == compiled.replace('friendly assistant', 'brief').replace('You are a brief', 'You are brief')
tell('refund')
assert next().startsWith('Served[source=directory ')
run.outputStream.close()
assert run.waitFor() == 0 : new File(basedir, 'target/errors').text

// Of the compiler nothing but the core, and what compares overrides with the release.
def ours = new File(basedir, 'target/class-path').text.split(File.pathSeparator).collect { new File(it).name.replaceFirst('-[0-9].*', '') }.findAll { it.startsWith('prompt-') }
assert ours.containsAll(['prompt-compiler-core', 'prompt-changes'])
assert !ours.any { it in ['prompt-commands', 'prompt-migrate', 'prompt-workbench'] }
