package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Partials print what they print with handlebars.js. */
class PartialsTest {
  private static final String HEADER =
      """
      ---
      parameters:
        name: { required: true }
        n: { type: integer, required: true }
        on: { type: boolean, required: true }
        note: {}
        xs: { type: "string[]", required: true }
        owner: { type: Owner, required: true }
        tasks: { type: "Task[]", required: true }
        root: { type: Node, required: true }
        any: { type: any }
        which: { enum: [a, b], required: true }
        names: { required: true, items: { properties: { p: { required: true } } } }
      types:
        Owner: { properties: { name: { required: true }, mail: {} } }
        Task: { properties: { id: { type: integer, required: true }, title: {}, who: { type: Owner } } }
        Node: { properties: { name: { required: true }, kids: { type: "Node[]" } } }
      ---
      {{! prompt-compiler }}""";

  private static final Map<String, Object> DATA = data();

  private static Map<String, Object> data() {
    Map<String, Object> leaf = Map.of("name", "leaf");
    Map<String, Object> branch = Map.of("name", "branch", "kids", List.of(leaf, leaf));
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("name", "Ada\nL.");
    data.put("n", 7L);
    data.put("on", true);
    data.put("note", "");
    data.put("xs", List.of("a", "b\n\nc\n", ""));
    Map<String, Object> owner = new LinkedHashMap<>();
    owner.put("name", "Grace");
    owner.put("mail", "g@x");
    data.put("owner", owner);
    data.put(
        "tasks",
        List.of(Map.of("id", 1L, "title", "one"), Map.of("id", 2L, "who", Map.of("name", "Joan"))));
    data.put("root", Map.of("name", "root", "kids", List.of(branch, leaf)));
    data.put(
        "any",
        Map.of(
            "name",
            "any",
            "kids",
            List.of(Map.of("name", "k"), Map.of("kids", List.of(Map.of("name", "deep"))))));
    data.put("which", "b");
    data.put("names", List.of(Map.of("p", "a"), Map.of("p", "b"), Map.of("p", "a")));
    return data;
  }

  /** Checks a template and partials, given as name and text in turns. */
  private static String renders(String template, String... partials) {
    Map<String, String> texts = new LinkedHashMap<>();
    Map<String, String> files = new LinkedHashMap<>();
    String file = HEADER + template;
    files.put("test.md", file);
    for (int i = 0; i < partials.length; i += 2) {
      texts.put(partials[i], ThreeWays.template(partials[i + 1]));
      files.put("partials/" + partials[i] + ".md", partials[i + 1]);
    }
    try (Project project = Project.of(files)) {
      assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
      return ThreeWays.same(project, "test.md", "TestPrompt", file, DATA, texts);
    }
  }

  @Test
  void namesOfTools() {
    Map<String, String> files =
        Map.of(
            "find_it.tool.md",
            "Finds it.",
            "a.md",
            HEADER + "{{name}}: {{> p}}{{#each xs}}\n  {{> p}}\n{{/each}} {{tool \"find_it\"}}!\n",
            "partials/p.md",
            "Call {{~tool find_it}}\n");
    try (Project project = Project.of(files)) {
      assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
      String file = files.get("a.md");
      ThreeWays.prints(
          project,
          "a.md",
          "APrompt",
          file,
          DATA,
          "Ada\nL.: Callfind_it\n" + "\n  Callfind_it\n".repeat(3) + " find_it!\n");
    }
  }

  @Test
  void callers() {
    renders("{{> p}}|{{>p}}|a {{> p}} b\n", "p", "Hi {{name}}, {{n}}{{#if note}}!{{/if}}");
    renders("{{> p owner}} {{> p}}", "p", "{{name}}");
    renders(
        "{{#each tasks}}{{> p}}{{/each}}",
        "p",
        "{{@index}}/{{@first}}{{@last}} {{id}} {{title}}\n");
    renders("{{#each xs}}[{{> p}}]{{/each}}", "p", "{{this}}{{@root.name}}");
    renders("{{#with owner}}{{> p}}{{/with}}", "p", "{{name}} of {{@root.n}}");
    renders("{{> p any}}", "p", "{{name}}{{missing}}{{#each kids}}{{name}},{{/each}}");
    renders("{{> p \"text\"}} {{> p 3}} {{> p xs.[0]}}", "p", "<{{this}}>");
    renders("{{> folder/p}} {{> \"folder/p\"}}", "folder/p", "{{name}}");
  }

  @Test
  void namedArguments() {
    renders("{{> p title=\"x\" name=n}}|{{> p title=note}}", "p", "{{title}} {{name}} {{this.n}}");
    renders("{{> p owner title=name}}", "p", "{{title}}: {{name}} {{mail}}");
    renders("{{#each tasks}}{{> p at=@index of=../name}}{{/each}}", "p", "{{at}} {{of}} {{id}}\n");
    renders(
        "{{> p a=1 b=true}}", "p", "{{#if b}}{{a}}{{> q c=a}}{{/if}}", "q", "({{a}}{{c}}{{b}})");
    renders(
        "{{#with owner}}{{> p extra=../note}}{{/with}}",
        "p",
        "{{json this}} {{#each this}}{{@key}},{{/each}}");
    renders("{{> p list=xs}}", "p", "{{#each list}}{{this}}{{else}}none{{/each}}{{list.length}}");
  }

  @Test
  void turnsOfSectionsThatMayBeNoLoops() {
    renders(
        "{{#any}}{{#name}}{{#each @root.xs}}{{> p}}{{/each}}{{> p}}{{/name}}{{/any}}",
        "p",
        "{{@index}}{{@last}}{{#this}}{{@index}}{{/this}}");
    renders("{{#any}}{{#kids}}{{#name}}[{{@index}}{{@first}}{{@key}}]{{/name}}{{/kids}}{{/any}}");
  }

  @Test
  void declaredParameters() {
    String header =
        "---\nparameters:\n  x: { type: any }\n  owner: { type: object }\n  n: { type: number }\n---\n";
    renders(
        "{{> p x=owner}}|{{> p x=xs}}|{{> p x=tasks}}|{{> p}}|{{> p x=n}}",
        "p",
        header + "{{x}} {{#each x}}{{this}},{{/each}} {{owner.name}} {{n}}");
    renders(
        "{{> p x=any}}{{> p any x=\"t\" n=1}}",
        "p",
        header + "{{x}}{{#if x}}{{x.name}}{{/if}}{{owner.mail}}{{n}}");
    renders(
        "{{> p note=name}}",
        "p",
        "---\nparameters: { note: { required: true }, other: { default: d, type: string } }\n---\n{{note}}{{#if other}}{{/if}}");
  }

  @Test
  void namedArgumentsInTheContextAsAWhole() {
    renders("{{> p owner x=note}}", "p", "{{#each this}}{{@key}}={{this}},{{/each}}");
    renders(
        "{{> p owner x=n}}",
        "p",
        "{{> q this}}{{#with this}}{{x}}{{name}}{{/with}}",
        "q",
        "{{x}}{{name}}");
    renders(
        "{{> p x=any.missing}}", "p", "{{#each this}}{{@key}} {{/each}}{{#any}}{{name}}{{/any}}");
    renders("{{> p any.kids.[0] x=1}}", "p", "{{json this}}");
  }

  @Test
  void indentation() {
    renders("start\n  {{> p}}\nend\n", "p", "a\n{{name}}\n\nb\n");
    renders("start\n  {{> p}}\nend\n", "p", "a\nb");
    renders("start\n\t{{> p}}\n", "p", "{{#each xs}}\n- {{this}}\n{{/each}}\n");
    renders("  {{> p}}\n", "p", "x\n  {{> q}}\ny\n", "q", "1\n{{name}}\n");
    renders("  {{> p}}\r\nend", "p", "x\r\n{{note}}\r\ny");
    renders("  {{> p}} more\n{{~> p}}\n", "p", "x\ny\n");
    renders("{{#each tasks}}\n  {{> p}}\n{{/each}}\n", "p", "{{id}}\n{{title}}\n");
    renders("  {{> p}}\n", "p", "{{note}}");
  }

  @Test
  void recursion() {
    renders("{{> node root}}", "node", "{{name}}({{#each kids}}{{> node}}{{/each}})");
    renders("{{> node any}}", "node", "{{name}}({{#each kids}}{{> node}}{{/each}})");
    renders(
        "{{> node root depth=\"-\"}}",
        "node",
        "{{depth}}{{name}}({{#each kids}}{{> node depth=name}}{{/each}})");
    renders("  {{> node root}}\n", "node", "{{name}}\n{{#each kids}}\n  {{> node}}\n{{/each}}\n");
    renders(
        "{{> a root}}",
        "a",
        "a{{name}}{{#each kids}}{{> b}}{{/each}}",
        "b",
        "b{{name}}{{#each kids}}{{> a}}{{/each}}");
    renders(
        "{{#each xs}}{{> node @root.root}}{{/each}}",
        "node",
        "{{@index}}{{name}}{{#each kids}}{{@index}}{{> node}}{{/each}}");
  }

  @Test
  void blocks() {
    renders("{{#> layout}}body {{name}}{{/layout}}", "layout", "<{{> @partial-block}}>");
    renders("{{#> missing}}instead {{name}}{{/missing}}");
    renders(
        "{{#> layout owner}}{{name}} {{../name}}{{/layout}}", "layout", "<{{> @partial-block}}>");
    renders(
        "{{#each tasks}}{{#> layout}}{{id}}{{../n}}{{/layout}}{{/each}}",
        "layout",
        "[{{> @partial-block}}{{> @partial-block}}]");
    renders(
        "{{#each tasks as |task i|}}{{#> layout}}{{task.id}}{{i}}{{/layout}}{{/each}}",
        "layout",
        "{{#with @root.owner}}{{name}}{{> @partial-block}}{{/with}}");
    renders(
        "{{#> a}}x{{/a}}",
        "a",
        "{{#> b}}y{{> @partial-block}}{{/b}}",
        "b",
        "({{> @partial-block}})");
    renders(
        "{{#> layout}}\n  body\n{{/layout}}\nend\n",
        "layout",
        "top\n  {{> @partial-block}}\nbottom\n");
  }

  @Test
  void inlinePartials() {
    renders("{{#*inline \"p\"}}in {{name}}{{/inline}}{{> p}} {{> p owner}}");
    renders("{{> p}}{{#*inline \"p\"}}late{{/inline}}");
    renders(
        "{{#> layout}}{{#*inline \"nav\"}}nav {{name}}{{/inline}}rest{{/layout}}",
        "layout",
        "{{> nav}}|{{> @partial-block}}");
    renders("{{#*inline \"p\"}}mine{{/inline}}{{> p}}{{> q}}", "p", "file", "q", "{{> p}}");
    renders("{{#each tasks}}{{#*inline \"p\"}}{{id}}{{../name}}{{/inline}}{{> p}}{{/each}}");
    renders(
        "{{#*inline \"node\"}}{{name}}{{#each kids}}{{> node}}{{/each}}{{/inline}}{{> node root}}");
  }

  @Test
  void namesThatAreValues() {
    renders("{{#with owner}}{{> (lookup @root \"which\")}}{{/with}}", "a", "A", "b", "B{{name}}");
    renders("{{#each names}}{{> (lookup . \"p\") n=1}}{{/each}}", "a", "A{{n}}", "b", "B{{p}}");
    renders(
        "{{> (lookup names.[1] \"p\")}}{{#*inline \"b\"}}inline{{/inline}}", "a", "A", "b", "B");
  }

  @Test
  void largeOnes() {
    String large = "{{name}} " + "and so on, ".repeat(200) + "{{name}}";
    renders(
        "{{> p}}{{> p owner}}{{#each tasks}}{{#with who}}{{> p}}{{/with}}{{/each}}{{> p}}",
        "p",
        large);
    renders(
        "{{#each xs}}{{> p}}{{/each}}",
        "p",
        "{{@index}}{{@last}}{{this}} " + "and so on, ".repeat(200));
    renders("{{> p a=n}}{{> p a=name}}{{> p a=n}}", "p", large + "{{a}}");
  }

  @Test
  void recursionAfterCallsThatHaveOtherValues() {
    renders(
        "{{> a root title=\"first\"}}|{{> a any title=n}}",
        "a",
        "{{#if title}}{{title}}{{/if}}{{#each kids}}{{> b title=name}}{{/each}}",
        "b",
        "{{title}}{{#each kids}}{{> a title=@index}}{{> b title=\"in b\"}}{{/each}}");
  }

  @Test
  void layoutsInsideOfThemselves() {
    renders(
        "{{#> layout owner}}{{#> layout}}{{name}}{{../n}}{{/layout}}{{/layout}}",
        "layout",
        "[{{name}} {{> @partial-block}}]");
  }

  @Test
  void smallOnesThatIncludeLargeOnesThatIncludeThemBack() {
    String large = "and so on, ".repeat(200);
    renders(
        "{{> a root}}|{{> b root}}",
        "a",
        "a{{name}}{{#each kids}}{{> b}}{{/each}}",
        "b",
        "b{{name}}{{#each kids}}{{> a}}{{/each}}" + large);
    renders(
        "{{> a root}}",
        "a",
        "a{{name}}{{#each kids}}{{> b}}{{> c}}{{/each}}",
        "b",
        "b{{name}}{{#each kids}}{{> c}}{{> a}}{{/each}}" + large,
        "c",
        "c{{name}}{{#each kids}}{{> b}}{{> a}}{{/each}}" + large);
  }

  @Test
  void recursionWithABlockThatSeesALoopAround() {
    renders(
        "{{#each tasks}}{{#> node @root.root}}{{../id}}{{/node}}{{/each}}",
        "node",
        "{{name}}({{> @partial-block}}{{#each kids}}{{> node}}{{/each}})");
  }

  @Test
  void recursionWithAnotherBlockInEachCall() {
    renders(
        "{{#> node root}}outer{{/node}}",
        "node",
        "{{name}}({{> @partial-block}}{{#each kids}}{{#> node}}inner{{/node}}{{/each}})");
    renders(
        "{{#each root.kids}}{{#> node}}outer{{/node}}{{/each}}",
        "node",
        "{{name}}({{> @partial-block}}{{#each kids}}{{#> node}}inner{{/node}}{{/each}})");
  }

  /** Checks a prompt that includes skills against the prompt with their text put in by hand. */
  private static void splices(String whole, String template, String... skills) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("agent/test.md", HEADER + template);
    for (int i = 0; i < skills.length; i += 2) {
      files.put(skills[i], skills[i + 1]);
    }
    try (Project project = Project.of(files)) {
      assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
      ThreeWays.same(project, "agent/test.md", "agent.TestPrompt", HEADER + whole, DATA);
    }
  }

  @Test
  void skills() {
    splices(
        "a\nSkill of {{name}}.\nb",
        "a\n{{skill:s}}\nb",
        "agent/skills/s.md",
        "Skill of {{name}}.\n");
    splices("a X b\n", "a {{skill:s}} b\n", "agent/skills/s.md", "X");
    splices("a\n\nX\n\n\nb\n", "a\n\n{{skill:s}}\n\nb\n", "skills/s.md", "X\n\n");
    splices(
        "  one\ntwo\nend",
        "  {{skill:s}}\nend",
        "agent/skills/_s.txt",
        "---\nstatus: draft\n---\none\ntwo\n");
    splices(
        "{{#if on}}\nyes\n{{/if}}\nend",
        "{{skill:s}}\nend",
        "agent/skills/s.md",
        "{{#if on}}\nyes\n{{/if}}\n");
    splices(
        "a{{#each xs}}\n- {{this}}\n{{/each}}b",
        "a{{skill:s}}b",
        "agent/skills/s.md",
        "{{#each xs}}\n- {{this}}\n{{/each}}\n");
    splices(
        "outer [inner 7]",
        "{{skill:o}}",
        "agent/skills/o.md",
        "outer [{{skill:i}}]\n",
        "skills/i.md",
        "inner {{n}}\n");
    splices(
        "{{#each xs}}{{this}} X{{/each}}",
        "{{#each xs}}{{this}} {{skill:s}}{{/each}}",
        "skills/s.md",
        "X");
    splices("aXb", "a {{~skill:s~}} b", "skills/s.md", "X");
    splices(
        "\\{{skill:s}} X {{! {{skill:s}} }}",
        "\\{{skill:s}} {{skill:s}} {{! {{skill:s}} }}",
        "skills/s.md",
        "X");
    splices("far", "{{skill:s}}", "skills/s.md", "far", "other/skills/s.md", "other");
    splices("near", "{{skill:s}}", "skills/s.md", "far", "agent/skills/s.md", "near");
    splices("a\r\nX\r\nb", "a\r\n{{skill:s}}\r\nb", "skills/s.md", "X\r\n");
  }
}
