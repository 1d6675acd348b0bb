def prompts = new File(basedir, 'src/main/prompts')
assert new File(prompts, 'weather.md').getText('UTF-8') == '''\
---
description: "*Never* guess."
parameters:
  city: { required: true }
  day: { required: true }
---
Tell the weather in {{city}} on {{day}}.
'''
assert new File(prompts, 'hello.md').getText('UTF-8') == '''\
---
parameters:
  name: { type: string, required: true }
---
Hello {{name}}, it costs $5 or {nothing}.
'''
assert new File(prompts, 'greet.task.json').getText('UTF-8') == '''\
{
  "task": "greet",
  "context": { "name": { "required": true } },
  "sources": {}
}
'''
def log = new File(basedir, 'build.log').text
def told = log.findAll(/(?:To fix|Fixed): .* left\.|Nothing was written\. .*/)
assert told.size() == 3 : told
assert told[0].startsWith('To fix: ') && told[0].endsWith(' in 3 files, 0 findings left.')
assert told[1] == 'Nothing was written. Run without -Dprompt.dryRun to write the files.'
assert told[2] == told[0].replace('To fix', 'Fixed')
assert log =~ '\n--- a/(?:.*/)?src/main/prompts/weather\\.md\n'
assert log.contains('\n+Tell the weather in {{city}} on {{day}}.\n')
assert new File(basedir, 'target/classes/com/acme/Main.class').file
