package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Large partials that declare their parameters are classes of their own, which prompts call where
 * that prints what handlebars.js prints; and other calls print that as well.
 */
class FragmentsTest {
  private static final String LONG = "{{!" + " long".repeat(500) + "}}";
  private static final String DEFAULTS =
      """
      types:
        Owner: { properties: { name: { required: true }, mail: {} } }
        Level: { enum: [low, high] }
        Node: { properties: { name: { required: true }, kids: { type: "Node[]" } } }
      """;
  private static final String HEADER =
      """
      ---
      parameters:
        name: { required: true }
        n: { type: integer, required: true }
        ratio: { type: number, required: true }
        on: { type: boolean, required: true }
        note: {}
        age: { type: integer }
        xs: { type: "string[]", required: true }
        owner: { type: Owner, required: true }
        owners: { type: "Owner[]", required: true }
        level: { type: Level, required: true }
        order: { enum: [asc, desc], required: true }
        root: { type: Node, required: true }
        any: { type: any }
        more: { type: object, required: true }
      ---
      """;
  private static final Map<String, Object> DATA = data();

  private static Map<String, Object> data() {
    Map<String, Object> leaf = Map.of("name", "leaf");
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("name", "Ada\nL.");
    data.put("n", 7L);
    data.put("ratio", 0.5);
    data.put("on", true);
    data.put("age", 36L);
    data.put("xs", List.of("a", "b\n\nc\n", ""));
    Map<String, Object> owner = new LinkedHashMap<>();
    owner.put("name", "Grace");
    owner.put("mail", "g@x");
    data.put("owner", owner);
    data.put("owners", List.of(Map.of("name", "Joan"), Map.of("name", "Barbara", "mail", "b@x")));
    data.put("level", "high");
    data.put("order", "desc");
    data.put("root", Map.of("name", "root", "kids", List.of(leaf, leaf)));
    Map<String, Object> any = new LinkedHashMap<>();
    any.put("name", "any");
    any.put("title", "of any");
    any.put("list", List.of(1L, 2L));
    data.put("any", any);
    data.put("more", Map.of("x", "y"));
    return data;
  }

  /** What is known of a prompt after it was held to handlebars.js. */
  private record Checked(String java, Map<String, String> sources) {
    /** The prompt calls the classes of partials, and of no others. */
    void calls(String... fragments) {
      assertThat(fragmentsIn(java)).containsExactlyInAnyOrder(fragments);
    }

    private List<String> fragmentsIn(String source) {
      return sources.keySet().stream()
          .map(path -> path.replaceAll(".*/|\\.java$", ""))
          .filter(name -> name.endsWith("Fragment") && source.contains(name + ".render("))
          .toList();
    }
  }

  /** Renders a template and large partials, given as name, parameters and text in turns. */
  private static Checked renders(String template, String... partials) {
    Map<String, String> texts = new LinkedHashMap<>();
    Map<String, String> files = new LinkedHashMap<>();
    files.put("_defaults.yaml", DEFAULTS);
    files.put("test.md", HEADER + template);
    for (int i = 0; i < partials.length; i += 3) {
      texts.put(partials[i], partials[i + 2] + LONG);
      files.put(
          "partials/" + partials[i] + ".md",
          "---\nparameters: { " + partials[i + 1] + " }\n---\n" + partials[i + 2] + LONG);
    }
    try (Project project = Project.of(files)) {
      assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
      ThreeWays.same(project, "test.md", "TestPrompt", HEADER + template, DATA, texts);
      Map<String, String> sources = project.sources();
      return new Checked(sources.get("com/acme/prompts/TestPrompt.java"), sources);
    }
  }

  @Test
  void variablesOfTheCallerAndNamedArguments() {
    String parameters = "name: { required: true }, n: { type: integer, required: true }, note: {}";
    String text = "Hi {{name}}, {{n}}{{#if note}}: {{note}}{{/if}}.\n";
    renders("{{> p}}|{{> p name=\"you\"}}|{{> p note=name n=3}}", "p", parameters, text)
        .calls("PFragment");
    renders("{{#if note}}{{> p}}{{/if}}{{#if on}}{{> p note=name}}{{/if}}", "p", parameters, text)
        .calls("PFragment");
    renders(
            "{{#each xs}}{{> p name=this n=@index note=@key}}{{/each}}",
            "p",
            "name: { required: true }, n: { type: integer }, note: { type: integer, required: true }",
            text)
        .calls("PFragment");
    renders("{{#each owners}}{{> p n=@index}}{{/each}}{{> p owner n=1}}", "p", parameters, text)
        .calls("PFragment");
    renders(
            "{{#each owners as |o i|}}{{> p name=o.name n=i note=o.mail}}{{/each}}",
            "p",
            parameters,
            text)
        .calls("PFragment");
  }

  @Test
  void valuesOfEachType() {
    renders(
            "{{> p x=on y=ratio z=age}} {{> p x=false y=1.5 z=4}} {{> p x=on y=2 z=xs.length}}",
            "p",
            "x: { type: boolean, required: true }, y: { type: number, required: true }, z: { type: integer }",
            "{{#if x}}yes{{else}}no{{/if}} {{y}} {{z}}{{#if z}}!{{/if}}")
        .calls("PFragment");
    renders(
            "{{> p x=xs y=owners z=owner}}{{#with owners.[0]}}{{> p x=@root.xs y=@root.owners z=this}}{{/with}}",
            "p",
            "x: { type: 'string[]', required: true }, y: { type: 'Owner[]' }, z: { type: Owner }",
            "{{#each x}}{{this}},{{/each}}{{#each y}}{{@index}}{{name}} {{mail}}{{@last}}{{/each}}{{z.name}}")
        .calls("PFragment");
    renders(
            "{{> p x=level y=order z=level}}",
            "p",
            "x: { type: Level, required: true }, y: { required: true }, z: {}",
            "{{x}} {{y}} {{z}} {{y.length}}{{#match x}}{{#case \"low\"}}-{{/case}}{{#case \"high\"}}+{{/case}}{{/match}}")
        .calls("PFragment");
    String any = "x: { type: any }, y: { type: any }";
    String text = "{{#each x}}{{@key}}{{this}}{{/each}}{{y.name}}{{#if y}}!{{/if}}";
    renders(
            "{{> p x=any y=owner}}{{> p x=more}}{{> p x=xs y=owners}}{{> p y=any.list}}{{> p x=1 y=n}}{{#each xs}}{{> p y=@first}}{{/each}}",
            "p",
            any,
            text)
        .calls("PFragment");
    renders("{{> p any}}{{> p more y=n}}", "p", any, text).calls("PFragment");
    renders(
            "{{> p x=more}}",
            "p",
            "x: { type: object, required: true }",
            "{{#each x}}{{@key}}{{/each}}{{x.x}}")
        .calls("PFragment");
  }

  @Test
  void whatMayBeAbsent() {
    String parameters = "x: {}, y: { type: integer }, z: { type: any }";
    String text = "[{{x}}{{#if x}}x{{/if}}{{y}}{{#if y}}y{{/if}}{{z}}]";
    renders(
            "{{> p}}{{> p x=note y=age z=any.none}}{{#each owners}}{{> p x=mail}}{{/each}}",
            "p",
            parameters,
            text)
        .calls("PFragment");
    renders(
            "{{#if note}}{{> p x=note y=n}}{{/if}}{{#if age}}{{> p x=name y=age}}{{/if}}",
            "p",
            "x: { required: true }, y: { type: integer, required: true }",
            "{{x}}{{y}}")
        .calls("PFragment");
  }

  @Test
  void indentationBlocksAndOtherPartials() {
    String parameters = "name: { required: true }";
    renders(
            "a\n  {{> p}}\nb\n{{#each owners}}\n\t{{> p}}\n{{/each}}\n",
            "p",
            parameters,
            "one\n{{name}}\n\ntwo\n")
        .calls("PFragment");
    renders(
            "{{#> p}}unseen{{/p}}{{#*inline \"q\"}}inline{{/inline}}{{> p}}{{#> p}}{{#*inline \"r\"}}{{/inline}}{{/p}}",
            "p",
            parameters,
            "{{name}}")
        .calls("PFragment");
    renders(
            "{{> p}}{{> q x=n}}",
            "p",
            parameters,
            "p{{> q x=3}}",
            "q",
            "x: { type: integer, required: true }",
            "q{{x}}")
        .calls("PFragment", "QFragment");
    renders(
            "{{> p list=xs}}",
            "p",
            "list: { type: 'string[]', required: true }",
            "{{#each list}}\n  {{> q x=this}}\n{{/each}}\n",
            "q",
            "x: { required: true }",
            "q{{x}}\n")
        .calls("PFragment");
    renders(
            "{{> (lookup owner \"name\")}}{{> p}}",
            "p",
            parameters,
            "{{name}}",
            "Grace",
            parameters,
            "Grace {{name}}")
        .calls("PFragment", "GraceFragment");
  }

  @Test
  void partialsThatIncludeThemselves() {
    renders(
            "{{> tree node=root}}",
            "tree",
            "node: { type: Node, required: true }",
            "{{node.name}}({{#each node.kids}}{{> tree node=this}}{{/each}})")
        .calls("TreeFragment");
    renders(
            "{{> a x=root}}{{> b x=root}}",
            "a",
            "x: { type: Node, required: true }",
            "a{{x.name}}{{#each x.kids}}{{> b x=this}}{{/each}}",
            "b",
            "x: { type: Node, required: true }",
            "b{{x.name}}{{#each x.kids}}{{> a x=this}}{{/each}}")
        .calls("AFragment", "BFragment");
  }

  @Test
  void manyStatementsAndNamesOfGeneratedCode() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      text.append(i).append("{{sb}}{{out}}\n{{#if on}}{{line1}}{{/if}}");
    }
    renders(
            "{{> p sb=name out=n line1=note class=name com=name TextOutput=name}}",
            "p",
            "sb: { required: true }, out: { type: integer, required: true }, line1: {}, on: { type: boolean, required: true }, class: {}, com: {}, TextOutput: {}",
            text + "{{class}}{{com}}{{TextOutput}}{{#with com}}{{../sb}}{{/with}}")
        .calls("PFragment");
  }

  @Test
  void whatDependsOnMoreThanParameters() {
    String parameters = "name: { required: true }";
    renders("{{> p}}{{> p owner}}", "p", parameters, "{{name}}{{@root.name}}").calls();
    renders("{{> p owner}}", "p", parameters, "{{name}}{{#each this}}{{@key}}{{this}}{{/each}}")
        .calls();
    renders("{{> p owner}}", "p", parameters, "{{name}}{{#with this}}{{json .}}{{/with}}").calls();
    renders(
            "{{#each xs}}{{> p name=\"x\" x=@root.any}}{{/each}}{{> p x=on}}",
            "p",
            parameters + ", x: { type: any }",
            "{{name}}{{#x}}{{#with @root}}{{/with}}{{@index}}{{name}}{{/x}}")
        .calls();
    renders(
            "{{#each xs}}{{> p x=@root.any}}{{/each}}",
            "p",
            "x: { type: any }",
            "{{#with x}}{{#list}}{{@index}}{{/list}}{{#name}}{{@index}}{{/name}}{{/with}}")
        .calls();
    renders(
            "{{> p x=any}}",
            "p",
            "x: { type: any }",
            "{{#with x}}{{#list}}{{@index}}{{/list}}{{#name}}{{@index}}{{/name}}{{/with}}")
        .calls("PFragment");
  }

  @Test
  void partialsThatCallersBring() {
    renders(
            "{{> p}}{{#if on}}{{#*inline \"q\"}}mine{{/inline}}{{> p}}{{/if}}",
            "p",
            "n: { type: integer, required: true }",
            "{{n}}{{> q}}",
            "q",
            "of: {}",
            "theirs")
        .calls("PFragment");
    renders(
            "{{#*inline \"q\"}}mine{{/inline}}{{> p}}",
            "p",
            "n: { type: integer, required: true }",
            "{{n}}{{> q}}",
            "q",
            "of: {}",
            "theirs")
        .calls();
    renders(
            "{{> p}}",
            "p",
            "more: { type: object, required: true }",
            "{{> (lookup more \"x\")}}",
            "y",
            "of: {}",
            "theirs")
        .calls("PFragment");
    renders(
            "{{#> p}}{{#*inline \"y\"}}mine{{/inline}}{{/p}}",
            "p",
            "more: { type: object, required: true }",
            "{{> (lookup more \"x\")}}",
            "y",
            "of: {}",
            "theirs")
        .calls();
    renders(
            "{{#> p x=1}}{{#*inline \"r\"}}mine{{/inline}}{{/p}}{{> p x=1}}",
            "p",
            "x: { type: integer, required: true }",
            "{{> q x=x}}",
            "q",
            "x: { type: integer, required: true }",
            "{{x}}{{#> r}}nobody's{{/r}}")
        .calls("PFragment");
    renders(
            "{{#> p}}body{{/p}}{{> p}}",
            "p",
            "name: { required: true }",
            "{{name}}{{#if @partial-block}}block{{/if}}")
        .calls("PFragment");
  }

  @Test
  void variablesThatAPartialInsideWouldFind() {
    String inner = "title: {}, n: { type: integer, required: true }";
    renders(
            "{{> p}}{{> p owner n=1}}",
            "p",
            "n: { type: integer, required: true }",
            "{{> q}}",
            "q",
            "name: {}, n: { type: integer, required: true }",
            "{{n}}{{name}}")
        .calls("QFragment");
    renders(
            "{{> p}}{{> p owner n=1}}",
            "p",
            "n: { type: integer, required: true }",
            "{{> q}}",
            "q",
            inner,
            "{{n}}{{title}}")
        .calls("PFragment");
    renders("{{> p any n=1}}", "p", "n: { type: integer, required: true }", "{{n}}")
        .calls("PFragment");
  }

  @Test
  void valuesOfOtherTypes() {
    renders("{{> p x=n}}", "p", "x: { type: number, required: true }", "{{x}}{{#if x}}!{{/if}}")
        .calls();
    renders("{{> p x=any.title}}", "p", "x: { required: true }", "{{x}}").calls();
    renders("{{> p x=order}}", "p", "x: { enum: [asc, desc, none], required: true }", "{{x}}")
        .calls();
    renders(
            "{{> p x=owner}}",
            "p",
            "x: { required: true, properties: { name: { required: true } } }",
            "{{x.name}}")
        .calls();
    renders("{{> p x=owner}}", "p", "x: { type: object }", "{{x.name}}{{#each x}}{{@key}}{{/each}}")
        .calls();
  }
}
