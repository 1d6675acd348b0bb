def log = new File(basedir, 'build.log').getText('UTF-8').replace('\r\n', '\n')
def told = { assert log.contains(it) : "not in build.log: ${it}" }

told '''\
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
told '''\
ID                SCOPE    STATUS   REQUIRED  OPTIONAL      EXAMPLES        SYNOPSIS
carbon/prompt.md  project  current  task      tries, files  second attempt  Implements a task
helium/prompt.md  project  draft    task      -             -               Reviews a task
'''
told '[\n  {"id":"carbon/prompt.md","scope":"project","status":"current",'

told '''\
Implement “from params”, attempt 4.
- file.ts
Work in small steps.
'''
told '''\
Implement “from YAML”, attempt 9.
Work in small steps.
'''
told '''\
Implement “flag”, attempt 6.
Work in small steps.
'''
told '''\
Implement “Fix the parser”, attempt 7.
- src/parser.ts
Work in small steps.
'''
assert log.count('Implement “') == 4

told "Required parameter 'task' is missing. What is to be done"
told "Parameter 'tries' must be of type integer, but got 'often' which cannot be converted"
told "wrong.json:3:3: Unexpected character ('t'"
told "Unknown prompt 'carbn/prompt.md'. Did you mean 'carbon/prompt.md'?"
told '''\
incomplete/carbon/prompt.md:1:7: error: [PC301] Unknown variable 'nothing'.
    1 | Say {{nothing}}
'''
told 'Good.\n'
assert !log.contains('Say \n')
told '''\
✓ incomplete/carbon/prompt.md found
✗ incomplete/helium/prompt.md missing
✓ incomplete/carbon/skills/ found (1 skill)
✓ incomplete/helium/skills/ found (1 skill)
✗ Templates not valid: 1 error
'''
told '2 checks failed, marked with ✗ above.'
told "✗ agents/silicon/prompt.md missing (did you mean 'carbon/prompt.md'?)\n"
told '''\
changed/greet.md:7:11: error: [PC1108] The example 'Ada' renders another text: line 1 is 'Good day, Ada!', not 'Hello Ada!'.
    7 |     text: |
      |           ^ If that is right, accept it with -Dprompt.acceptExamples.
'''
told "changed/greet.md:11:11: error: [PC1109] There is no file 'greet.bob.expected' for the text of the example 'Bob'."
told 'Valid: 1 prompt, 2 examples.'
assert new File(basedir, 'changed/greet.md').getText('UTF-8').contains('    text: |\n      Good day, Ada!\n')
assert new File(basedir, 'changed/greet.bob.expected').getText('UTF-8') == 'Good day, Bob!\n'
assert !new File(basedir, 'target').exists()
