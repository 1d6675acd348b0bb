def site = new File(basedir, 'target/prompt-site')
def page = new File(site, 'index.html').getText('UTF-8')
assert page.contains('<!doctype html>')

// All that the page loads is there, and nothing is loaded from elsewhere.
(page =~ /(?:src|href)="(?!data:)([^"#]+)"/).each { assert new File(site, it[1]).isFile() : it[1] }
assert !page.contains('http:') && !page.contains('https:')

def data = new File(site, 'data').listFiles().collect { it.getText('UTF-8') }
assert data.size() == 4
assert data.any { it.contains('"title":"Again"') && it.contains('"id":"answer.md"') }
assert data.any { it.contains('"className":"com.acme.catalogue.prompts.AnswerPrompt"') }
assert data.any { it.contains('"usedBy":[{"id":"answer.md"') }

def log = new File(basedir, 'build.log').getText('UTF-8')
assert log.contains('2 prompts: ' + new File(site, 'index.html'))

// What makes the pages was fetched for them, and not to compile the prompts.
def built = log.substring(0, log.indexOf(':site '))
assert !built.contains('prompt-workbench')
