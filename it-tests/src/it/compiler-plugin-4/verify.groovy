def log = new File(basedir, 'build.log').text
assert log.contains('maven-compiler-plugin compiles the classes of prompts: maven-compiler-plugin 4.0.0-beta-4 is not a version 3.')
assert new File(basedir, 'target/classes/com/acme/App.class').file
assert new File(basedir, 'target/classes/com/acme/compiler_plugin_4/prompts/GreetPrompt.class').file
