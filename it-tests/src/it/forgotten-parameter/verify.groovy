def log = new File(basedir, 'build.log').text
assert log.contains('App.java:[12,9] cannot find symbol')
assert log.contains('symbol:   method continue_(boolean)')
assert log.contains('location: interface com.acme.forgotten_parameter.prompts.build.CodeSubtaskPrompt.NeedsSubtaskId')
