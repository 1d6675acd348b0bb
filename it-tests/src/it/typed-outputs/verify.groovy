// The conversation is kept beside this: two answers that do not fit, what is said of them, and one that does.
def find = { path, name ->
  new File(localRepositoryPath, path).listFiles().findAll { it.directory }.collectMany { it.listFiles().toList() }
      .find { it.name ==~ name }
}
def classPath = [
    new File(basedir, 'target/classes'),
    find('io/promptcompiler/prompt-runtime', /prompt-runtime-[0-9.]*(-SNAPSHOT)?\.jar/),
    find('io/promptcompiler/prompt-outputs', /prompt-outputs-[0-9.]*(-SNAPSHOT)?\.jar/)].join(File.pathSeparator)
def java = System.getProperty('java.home') + '/bin/java'
def run = [java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', classPath, 'com.acme.review.Main'].execute()
def errors = new StringBuffer()
run.consumeProcessErrorStream(errors)
def printed = run.inputStream.getText('UTF-8').replace('\r\n', '\n')
assert run.waitFor() == 0 : errors
def same = printed == new File(basedir, 'expected.txt').getText('UTF-8')
assert same : "not as in expected.txt:\n${printed}"

// The answers are read where they are outputs, and nowhere else.
def generated = new File(basedir, 'target/generated-sources/prompts/com/acme/outputs/prompts')
assert new File(generated, 'ReviewPrompt.java').text.contains('OutputReader')
assert !new File(generated, 'AgainPrompt.java').text.contains('utputSchema')
assert !new File(generated, 'Finding.java').text.contains('OutputReader')
