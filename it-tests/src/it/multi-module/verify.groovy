def log = new File(basedir, 'build.log').getText('UTF-8')
assert log.count('Compiled 1 prompt: 5 files written, 0 deleted.') == 3
assert log.count('Prompts are up to date.') == 3
assert log.count('Compiling 2 source files') == 2
assert log.count('Compiling 3 source files') == 1
assert log.count('Nothing to compile') == 3
assert !log.contains('not marked as thread-safe') && !log.contains('@threadSafe')

// On the command line all modules have one result.
assert log.normalize().contains('''\
MODULE  ID          SCOPE    STATUS   REQUIRED  OPTIONAL  SYNOPSIS
app     welcome.md  project  current  name      -         Welcomes somebody
one     greet.md    project  current  name      times     Greets somebody
two     thank.md    project  current  name      times     Thanks somebody
''')
assert log.normalize().contains('[\n  {"module":"app","id":"welcome.md",')
assert log.count('\n  {"module":') == 3 && log.normalize().count('\n]\n') == 1
assert log.normalize().contains('one, two, app\n✓ Templates valid\n')
assert log.contains('Thanks, Grace, 1 times!')
assert log.contains("Unknown prompt 'thanks.md'. Did you mean 'thank.md'?")

// The command line tool finds what is configured.
assert new File(basedir, 'one/target/prompt-compiler/main-default.options').exists()

// Each module has a package of its own, without being told one.
assert new File(basedir, 'one/target/classes/com/acme/one/prompts/GreetPrompt.class').exists()
assert new File(basedir, 'two/target/classes/com/acme/two/prompts/ThankPrompt.class').exists()

// So no catalog hides another.
def places = ['app', 'one', 'two'].collect { new File(basedir, "$it/target/classes").toURI().toURL() }
places << new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name.endsWith('.jar') }.toURI().toURL()
def loader = new URLClassLoader(places as URL[], (ClassLoader) null)
def before = Thread.currentThread().contextClassLoader
Thread.currentThread().contextClassLoader = loader
try {
  assert loader.loadClass('io.promptcompiler.runtime.PromptCatalog').discover().ids() ==
      ['greet.md', 'thank.md', 'welcome.md']
  def texts = ['Hello Ada, 1 times!\n', 'Thanks, Ada, 1 times!\n', 'Welcome Ada!\n']
  assert loader.loadClass('com.acme.app.Main').texts() == texts + texts
} finally {
  Thread.currentThread().contextClassLoader = before
}
