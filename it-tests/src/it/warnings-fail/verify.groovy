def log = new File(basedir, 'build.log').text
assert log.contains("[ERROR] pom.xml: error: [PC109] The required template 'build/*.md' is missing.")
assert log.contains("used.md:4:3: warning: [PC204] The parameter 'other' is not used.")
assert log.contains("used.md:6:21: error: [PC312] '\${name}' is plain text here")
assert !log.contains('PC311')
assert log.contains('The prompts have 2 errors and 1 warning, listed above.')
assert log.count('[PC109]') == 1 && log.count('[PC204]') == 1 && log.count('[PC312]') == 1
assert !new File(basedir, 'target/generated-sources/prompts/com').exists()
