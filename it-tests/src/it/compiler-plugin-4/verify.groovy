assert new File(basedir, 'target/classes/com/acme/App.class').file
assert new File(basedir, 'target/classes/com/acme/compiler_plugin_4/prompts/GreetPrompt.class').file
