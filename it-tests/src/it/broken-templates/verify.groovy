def log = new File(basedir, 'build.log').text.replace('\r\n', '\n')
def expected = '''\
[ERROR] src/main/prompts/build/code-subtask.md:7:24: error: [PC301] Unknown variable 'storyID'.
    7 | implementing subtask {{storyID}} from story {{storyId}}.
      |                        ^^^^^^^ Did you mean 'storyId'? Declared parameters: storyId, subtaskId.
[ERROR] src/main/prompts/build/review.md:5:1: error: [PC502] The block '{{#each}}' that begins here is not closed.
    5 | {{#each findings}}
      | ^^^^^^^^^^^^^^^^^^ Close it with '{{/each}}'.
[ERROR] src/main/prompts/latin1.md:1:4: error: [PC101] The file is not UTF-8: byte 0xe9 at byte offset 3.
    1 | caf\uFFFD
      |    ^ Save the file as UTF-8.
[ERROR] src/main/prompts/plan.md:3:18: error: [PC208] Unknown type 'int'.
    3 |   count: { type: int }
      |                  ^^^ Did you mean 'integer'?
[ERROR] src/main/prompts/support.md:4:13: error: [PC1750] There is no tool 'serch_orders'.
    4 | Call {{tool serch_orders}} before you answer, and then {{tool refund_order}}.
      |             ^^^^^^^^^^^^ Did you mean 'search_orders'? Known tools: refund_order, search_orders.
[ERROR] src/main/prompts/support.md:4:63: error: [PC1753] The text names the tool 'refund_order', but the prompt does not list it.
    4 | Call {{tool serch_orders}} before you answer, and then {{tool refund_order}}.
      |                                                               ^^^^^^^^^^^^ Add it to 'tools' in the frontmatter, or do not name it.
'''
def asPrinted = log.replace(basedir.absolutePath + '/', '')
assert asPrinted.replace('?\n      |    ^ Save', '\uFFFD\n      |    ^ Save').contains(expected)
// Maven's last words repeat none of them.
assert asPrinted.contains("The prompts have 6 errors, listed above.")
assert log.count('[PC301]') == 1
assert !log.contains('Exception:')
assert !new File(basedir, 'target/generated-sources/prompts/com').exists()
