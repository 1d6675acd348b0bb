assert new File(basedir, 'target/generated-sources/prompts/com/acme/texts/GreetPrompt.java').text.contains('Hi ')
assert new File(basedir, 'target/generated-sources/prompts/com/acme/texts/system/GreetPrompt.java').text.contains('Hello ')
