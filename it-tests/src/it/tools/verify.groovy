def log = new File(basedir, 'build.log').getText('UTF-8').replace('\r\n', '\n')
def printed = { assert log.contains(it) : "not in build.log: ${it}" }

printed '''\
✓ agents/carbon/prompt.md found
✓ agents/helium/prompt.md found
✓ agents/skills/ found (1 skill)
✓ agents/carbon/skills/ found (2 skills)
✓ agents/helium/skills/ found (1 skill)
✓ Templates valid
✓ Examples valid (1)
• agents/helium/prompt.md is a draft
• agents/carbon/skills/forgotten.md is included by no prompt
• agents/skills/rules.md is included by no prompt
'''
printed '''\
ID                SCOPE    STATUS   REQUIRED  OPTIONAL      EXAMPLES        SYNOPSIS
carbon/prompt.md  project  current  task      tries, files  second attempt  Implements a task
helium/prompt.md  project  draft    task      -             -               Reviews a task
'''
printed '[\n  {"id":"carbon/prompt.md","scope":"project","status":"current",'

printed '''\
Implement “from params”, attempt 4.
- file.ts
Work in small steps.
'''
printed '''\
Implement “from YAML”, attempt 9.
- src/parser.ts
Work in small steps.
'''
assert log.count('Implement “') == 2

printed "wrong.json:3:3: The JSON is not well-formed: a key in double quotes"
assert !new File(basedir, 'target').exists()
