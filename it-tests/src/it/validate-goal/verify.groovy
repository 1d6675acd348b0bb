def log = new File(basedir, 'build.log').text
assert log.count('Valid: 1 prompt.') == 2
assert log.contains('prompt:generate-test')
assert !new File(basedir, 'target/generated-sources').exists()
