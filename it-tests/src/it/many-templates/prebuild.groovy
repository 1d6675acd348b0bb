// Sixty templates that call one which becomes a class, a type that all use, and names that come twice.
def write = { String path, String text ->
    def file = new File(basedir, "src/main/$path")
    file.parentFile.mkdirs()
    file.text = text
}
['templates', 'broken'].each { root ->
    write("$root/_defaults.yaml", 'types:\n  Level: { enum: [low, high] }\n')
    write("$root/partials/rules.md", '---\nparameters: { about: { required: true } }\n---\n' +
        'Keep to what is known of {{about}}.\n' * 120)
    60.times {
        write("$root/${it < 30 ? 'a' : 'b'}/task-${it % 30}.md", """---
parameters:
  name: { required: true }
  level: { type: Level, default: low }
---
Task $it for {{name}}: {{level}}.
{{> rules about=name}}
""")
    }
}
write('broken/a/task-7.md', 'Task 7 for {{name\n')
return true
