def log = new File(basedir, 'build.log').text
def told = (log =~ /(?m)(Compiled \d+ prompts?: \d+ files? written, \d+ deleted|Prompts are up to date|Nothing to compile)/).collect { it[0] }
assert told == [
    // 3 classes and their templates, the catalog, the file for the ServiceLoader, and the index
    'Compiled 3 prompts: 9 files written, 0 deleted',
    'Prompts are up to date',
    'Nothing to compile',
    'Compiled 3 prompts: 3 files written, 0 deleted',
    'Compiled 2 prompts: 2 files written, 2 deleted',
]

def sources = new File(basedir, 'target/generated-sources/prompts/com/acme/incremental/prompts')
assert new File(sources, 'mail/ThankPrompt.java').text.contains('Many thanks')
assert !new File(sources, 'mail/RemindPrompt.java').exists()
assert !new File(basedir, 'target/classes/com/acme/incremental/prompts/mail/RemindPrompt.class').exists()
assert new File(basedir, 'target/classes/META-INF/services/io.promptcompiler.runtime.PromptCatalog').text ==
    'com.acme.incremental.prompts.Prompts # com.acme:incremental:1.0-SNAPSHOT\n'
