def source = new File(basedir, 'target/generated-sources/prompts/com/acme/helpers/prompts/ReviewPrompt.java').text
assert source.contains('Text.slug(title)')
assert source.contains('Text.days(weeks, ')
