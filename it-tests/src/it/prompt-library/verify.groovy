def log = new File(basedir, 'build.log').text

// Without the library, its names are unknown, and -q shows the reason; with it, the prompt is printed.
assert log.contains('[ERROR] The prompts of com.acme.house:house-prompts:jar:1.0-SNAPSHOT do not exist yet')
assert log.contains("[PC340] Unknown partial 'house-rules'")
assert log.contains('\nYou are a reviewer of code at Acme.')

// Each class is where its prompt is, and nowhere else.
def classes = { module ->
  def names = []
  new File(basedir, "$module/target/classes").eachFileRecurse { if (it.name.endsWith('.class')) names << it.name }
  names
}
assert classes('house-prompts').contains('HouseRulesFragment.class')
assert classes('house-prompts').contains('Author.class')
for (module in ['reviews', 'letters']) {
  assert !classes(module).any { it.startsWith('HouseRules') || it.startsWith('Author') }
}

// The library is in its jar, with what it was made of.
def jar = new java.util.zip.ZipFile(new File(basedir, 'house-prompts/target/house-prompts-1.0-SNAPSHOT.jar'))
assert jar.getEntry('META-INF/prompts/sources/0/partials/house-rules.md')
def index = new groovy.json.JsonSlurper().parse(jar.getInputStream(jar.getEntry('META-INF/prompts/index.json')))
assert index.library == 'com.acme.house:house-prompts'
assert index.fragments*.'class' == ['com.acme.house.house_prompts.prompts.partials.HouseRulesFragment']
assert index.catalog == 'com.acme.house.house_prompts.prompts.Prompts'
assert index.prompts*.id == ['translate.md']
assert index.prompts[0].jsonSchema.required == ['language', 'text']
jar.close()

// The prompts of a dependent call the classes of the library.
def places = ['reviews/target/classes', 'house-prompts/target/house-prompts-1.0-SNAPSHOT.jar'].collect {
  new File(basedir, it).toURI().toURL()
}
places << new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name.endsWith('.jar') }.toURI().toURL()
def loader = new URLClassLoader(places as URL[], (ClassLoader) null)
def text = loader.loadClass('com.acme.house.reviews.prompts.ReviewPrompt')
    .fromMap([author: [name: 'Ada', team: 'Engines'], diff: '+ x'])
    .render()
assert text.startsWith('You are a reviewer of code at Acme. You work for Ada of the team Engines.\n')
assert text.endsWith('\nWrite as one writes to a colleague: plainly, and without praise.\n\n+ x\n')
def catalog = loader.loadClass('io.promptcompiler.runtime.PromptCatalog')
assert catalog.discover(loader).ids() == ['review.md', 'translate.md']
