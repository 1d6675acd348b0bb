assert new File(basedir, 'build.log').text.contains('Prompts are skipped.')
assert !new File(basedir, 'target/generated-sources/prompts').exists()
