// What each agent is told is kept beside it; delete a file to see it made anew.
def runtime = new File(localRepositoryPath, 'io/promptcompiler/prompt-runtime').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }
    .find { it.name ==~ /prompt-runtime-[0-9.]*(-SNAPSHOT)?\.jar/ }
def classPath = new File(basedir, 'target/classes').path + File.pathSeparator + runtime
def java = System.getProperty('java.home') + '/bin/java'
['carbon', 'helium'].each { agent ->
  def run = [java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', classPath, 'com.acme.Main', agent].execute()
  def printed = run.inputStream.getText('UTF-8')
  assert run.waitFor() == 0 : run.err.text
  def expected = new File(basedir, "expected/${agent}.md")
  if (!expected.exists()) {
    new File(basedir, 'target/expected').mkdirs()
    new File(basedir, "target/expected/${agent}.md").setText(printed, 'UTF-8')
    throw new AssertionError("no ${expected}; what was printed is in target/expected")
  }
  def same = printed == expected.getText('UTF-8')
  assert same : "${agent} is told something else than ${expected}"
}

// Mistakes in skills are told where they are, with the way there.
def log = new File(basedir, 'build.log').text.replace('\r\n', '\n').replace(basedir.absolutePath + '/', '')
assert log.contains('''\
broken/unknown-skill/carbon/skills/checklist.md:2:3: error: [PC341] Unknown skill 'smal-steps'.
    2 | {{skill:smal-steps}}
      |   ^^^^^^^^^^^^^^^^ Did you mean 'small-steps'? Skills: checklist, small-steps.
  included from broken/unknown-skill/carbon/prompt.md:3:3
''')
assert log.contains('''\
broken/unknown-variable/carbon/skills/inner.md:1:6: error: [PC301] Unknown variable 'worktree'.
    1 | In {{worktree}}.
      |      ^^^^^^^^ Declared parameters: task_id, task_prompt, role, repo_root, worktree_path, artifacts_root.
  included from broken/unknown-variable/carbon/skills/checklist.md:2:5
  included from broken/unknown-variable/carbon/prompt.md:3:3
''')
assert log.contains('''\
broken/cycle/carbon/skills/inner.md:2:3: error: [PC342] 'checklist' includes itself: carbon/skills/checklist.md → carbon/skills/inner.md → carbon/skills/checklist.md.
''')
assert log.contains('''\
broken/unclosed/carbon/skills/checklist.md:2:1: error: [PC502] The block '{{#if}}' that begins here is not closed.
    2 | {{#if task_prompt}}
      | ^^^^^^^^^^^^^^^^^^^ Close it with '{{/if}}'.
  included from broken/unclosed/carbon/prompt.md:3:3
''')
