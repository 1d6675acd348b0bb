def log = new File(basedir, 'build.log').text
assert log.count('Compiled 1 prompt: 5 files written, 0 deleted.') == 2
assert log.count('Prompts are up to date.') == 2
assert log.count('Nothing to compile') == 2
assert !log.contains('not marked as thread-safe') && !log.contains('@threadSafe')
for (module in ['one', 'two']) {
  assert new File(basedir, "$module/target/classes/com/acme/$module/GreetPrompt.class").exists()
}
