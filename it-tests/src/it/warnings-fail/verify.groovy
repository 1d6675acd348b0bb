def log = new File(basedir, 'build.log').text
assert log.contains("[ERROR] pom.xml: error: [PC109] The required template 'build/*.md' is missing.")
assert log.contains("used.md:4:3: warning: [PC204] The parameter 'other' is not used.")
assert log.contains("used.md:6:21: error: [PC312] '\${name}' is plain text here")
assert !log.contains('PC311')
assert log.contains('3 findings in prompt templates.')
assert !new File(basedir, 'target/generated-sources/prompts/com').exists()
