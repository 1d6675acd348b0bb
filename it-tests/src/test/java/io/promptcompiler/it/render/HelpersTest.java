package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Helpers at their edges: values that are missing, boxed, long, or not what they seem. */
class HelpersTest {
  private static final String HEADER =
      """
      ---
      parameters:
        text: { required: true }
        nick: {}
        also: {}
        n: { type: integer, required: true }
        m: { type: integer }
        k: { type: integer }
        r: { type: number }
        on: { type: boolean }
        off: { type: boolean, required: true }
        order: { enum: [asc, desc, ""], required: true }
        sort: { enum: [asc, desc] }
        other: { enum: [asc, up] }
        tags: { type: "string[]" }
        counts: { type: "integer[]", required: true }
        sorts: { items: { enum: [a, b] }, required: true }
        owner: { properties: { name: { required: true }, age: { type: integer } } }
        tasks: { items: { properties: { id: { type: integer, required: true }, done: {} } } }
        extra: { type: any }
        more: { type: any }
      ---
      """;

  /** Looks at every parameter, so that none is reported as unused. */
  private static final String ALL = "{{#if (eq (length (json this)) 1)}}never{{/if}}";

  private static Map<String, Object> least() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("text", "two\nlines\n");
    data.put("n", 3L);
    data.put("off", false);
    data.put("order", "asc");
    data.put("counts", List.of(1L, 2L, 3L));
    data.put("sorts", List.of("a", "b"));
    return data;
  }

  /** All parameters, in the order in which they are declared, as JSON shows it. */
  private static Map<String, Object> most() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("text", "Two words");
    data.put("nick", "nick");
    data.put("also", "nick");
    data.put("n", -3L);
    data.put("m", 1000L);
    data.put("k", 1000L);
    data.put("r", 1000.0);
    data.put("on", true);
    data.put("off", false);
    data.put("order", "");
    data.put("sort", "asc");
    data.put("other", "asc");
    data.put("tags", List.of("x", "y"));
    data.put("counts", List.of());
    data.put("sorts", List.of("b"));
    data.put("owner", Map.of("name", "Ada"));
    data.put("tasks", List.of(Map.of("id", 1L), new LinkedHashMap<>(Map.of("id", 2L))));
    data.put("extra", 1000L);
    data.put("more", Map.of("a", List.of(1L, "b")));
    return data;
  }

  private static void same(String body) {
    String file = HEADER + body + ALL;
    try (Project project = Project.of(file)) {
      assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
      ThreeWays.same(project, "test.md", "TestPrompt", file, least());
      ThreeWays.same(project, "test.md", "TestPrompt", file, most());
    }
  }

  @Test
  void equality() {
    same(
        """
        {{eq m k}} {{eq m 1000}} {{eq m n}} {{eq m r}} {{eq r k}} {{eq n 3.0}} {{eq extra m}}
        {{eq nick also}} {{eq nick "nick"}} {{eq text nick}} {{eq nick text}} {{eq "a" "a"}}
        {{ne nick null}} {{eq extra r}} {{eq on off}} {{eq off on}} {{eq on true}}
        {{eq (eq n 3) (ne n 4)}} {{eq (eq m k) on}} {{eq order "asc"}} {{eq order sort}}
        {{eq sort "asc"}} {{eq sort other}} {{eq order ""}} {{eq nick sort}} {{eq sort sort}}
        {{eq more more}} {{eq extra more}} {{eq more.a more.a}} {{eq (length counts) n}}
        {{eq (length tags) 2}} {{#if m}}{{#if k}}{{eq m k}} {{eq k r}}{{/if}}{{/if}}
        {{#with m as |a|}}{{#with @root.k as |b|}}{{eq a b}} {{lt a b}}{{/with}}{{/with}}
        {{#each counts}}{{eq this @index}} {{eq this ../n}} {{eq @first true}};{{/each}}
        {{#each counts}}{{eq @last @first}}{{/each}}
        {{#each tags as |tag i|}}{{eq tag "x"}} {{gt i 0}} {{eq (length tag) 1}};{{/each}}
        {{#if owner}}{{eq owner.age owner.age}} {{eq owner.name "Ada"}}{{/if}}
        {{#each tasks}}{{eq id ../m}} {{eq done "yes"}} {{eq id 1}};{{/each}}
        """);
  }

  @Test
  void order() {
    same(
        """
        {{lt m k}} {{lte m k}} {{gt m n}} {{gte m n}} {{lt n m}} {{lt r 5}} {{gt r m}} {{lte n 3}}
        {{lt nick "o"}} {{gte nick also}} {{lt "A" "a"}} {{lt "😀" "\uFFFD"}} {{gt order "a"}}
        {{lt sort other}} {{lt extra 5}} {{gt extra "5"}} {{lte extra extra}} {{lt more 1}}
        {{#if m}}{{gt m 5}} {{gt m k}}{{/if}} {{gte (length counts) (length tags)}}
        """);
  }

  @Test
  void truthValues() {
    same(
        """
        {{and on off}} {{or on off}} {{not on}} {{not off}} {{and on true (eq n 3)}}
        {{or off extra}} {{not more}}
        {{#if (and on (not off))}}yes {{on}}{{else}}no{{/if}}
        {{#unless (or on off)}}neither{{/unless}}
        {{#if (and on (eq m k))}}{{m}}{{else if (or off (gt n 2))}}{{n}}{{else}}-{{/if}}
        """);
  }

  @Test
  void defaults() {
    same(
        """
        {{default nick text}} {{default nick also}} {{default nick "x"}} {{default "" "y"}}
        {{default text nick}} {{default m n}} {{default m k}} {{default m 5}} {{default r 5}}
        {{default m 1.5}} {{default m r}} {{default n 1}} {{default on off}} {{default on true}}
        {{default order "none"}} {{default sort "none"}} {{default sort order}} {{default r m}}
        {{default sort other}} {{default extra 1.5}} {{default extra text}} {{default text extra}}
        {{default null nick}} {{#each (default extra tags)}}{{this}},{{/each}}
        {{join (default tags tags) "-"}} {{default (length tags) 7}} {{eq (default m k) 1000}}
        {{#with (default owner owner)}}{{name}}{{/with}} {{eq (default nick also) "nick"}}
        {{#if tags}}{{default (length tags) 7}} {{length tags}}
        {{#if tags.length}}{{tags.length}}{{/if}}{{/if}}
        {{#each (default tags tags) as |t|}}{{t}}{{else}}none{{/each}} {{default sort sort}}
        """);
  }

  @Test
  void lists() {
    same(
        """
        {{join tags ", "}} {{join counts "-"}} {{join sorts ""}} {{join extra "+"}}
        {{join more.a n}} {{join tags nick}} {{contains tags "x"}} {{contains tags nick}}
        {{contains counts 2}} {{contains counts m}} {{contains sorts "a"}} {{contains more.a 1}}
        {{contains more.a "b"}} {{contains extra "0"}} {{contains text "two"}} {{contains n 3}}
        {{contains nick ""}} {{contains text nick}} {{contains more "a"}} {{contains tags null}}
        {{length tags}} {{length counts}} {{length text}} {{length nick}} {{length n}}
        {{length order}} {{length sort}} {{length extra}} {{length more}} {{length more.a}}
        {{length "😀"}} {{length (join tags ", ")}} {{#if (length tags)}}some{{/if}}
        """);
  }

  @Test
  void json() {
    same(
        """
        {{json text}} {{json nick}} {{json n}} {{json m}} {{json r}} {{json on}} {{json order}}
        {{json sort}} {{json tags}} {{json counts}} {{json sorts}} {{json owner}} {{json tasks}}
        {{json extra}} {{json more}} {{json this}} {{json null}} {{json "a"}} {{json 1.5}}
        {{#each tasks}}{{json this}} {{json ../tasks.[0]}} {{json @index}}{{/each}}
        """);
  }

  @Test
  void texts() {
    same(
        """
        {{upper text}} {{lower "ÀİΣΑΣ"}} {{upper "straße ŉ"}} {{upper n}} {{upper on}}
        {{upper order}} {{upper extra}} {{trim "\u00a0\ufeff\t a b \u3000"}}| {{trim text}}|
        {{capitalize "élan"}} {{capitalize "ßa"}} {{capitalize nick}} {{capitalize "😀a"}}
        {{capitalize ""}} {{indent text 2}}| {{indent "a\n\nb" 1}}| {{indent "" 3}}|
        {{indent "\n" 3}}| {{indent nick n}} {{indent text 0}} {{indent text -2}}|
        {{indent text extra}}| {{truncate text 5}} {{truncate text 5 suffix=""}}
        {{truncate text 5 suffix="..."}} {{truncate text 100}} {{truncate "😀😀😀" 4}}
        {{truncate "😀😀" 3 suffix=""}} {{truncate text 2 suffix="....."}}
        {{truncate text 1 suffix="😀"}}| {{truncate text -1}}| {{truncate text 0}}|
        {{truncate text (default m 4)}} {{truncate nick 2 suffix=order}} {{truncate n 0}}
        {{replace text "n" "m"}} {{replace text "" "m"}} {{replace text "\n" " "}}
        {{replace "a.b" "." "$1"}} {{replace nick "i" nick}} {{replace "aaa" "aa" "b"}}
        {{datamark text}}| {{datamark " a\u2003\t b^c^ " mark="^"}}| {{datamark nick mark="$"}}
        {{replace n 3 "drei"}} {{upper (trim (replace (default nick text) "i" (join counts "")))}}
        {{#if (contains (lower text) "two")}}t{{/if}}
        """);
  }

  @Test
  void numbers() {
    same(
        """
        {{format n}} {{format 1234567 group=","}} {{format -1234.5 group=" " decimals=2}}
        {{format 1.005 decimals=2}} {{format 0.5 decimals=0}} {{format 1.5 decimals=0}}
        {{format -0.004 decimals=2}} {{format 999.999 decimals=2 group=","}} {{format 0.1}}
        {{format 123 decimals=3}} {{format (default r 0) group="'"}} {{format 0.0000001 decimals=8}}
        {{format (default m 4) decimals=1}} {{format extra decimals=n}} {{format (default k 0) group=nick}}
        {{format (default r 0) decimals=-3}} {{format (default r 0) decimals=1}} {{format 9007199254740991 group="."}}
        {{#if (eq (format n decimals=1) "3.0")}}three{{/if}} {{format 100 group=","}}
        """);
  }

  @Test
  void numbersOfIterations() {
    same(
        """
        {{#each counts}}{{@number}}. {{this}} of {{length ../counts}}{{#if (eq @number 2)}}!{{/if}}
        {{#each ../sorts}}{{@../number}}.{{@number}} {{format @number decimals=1}} {{/each}}
        {{json @number}} {{#if @number}}always{{/if}}{{#each ../tags}}{{@../number}}{{@number}}{{/each}}
        {{/each}}
        {{#each owner}}{{@number}} {{@key}} {{this}};{{/each}}{{#each more}}{{@number}}{{/each}}
        """);
  }

  @Test
  void matches() {
    same(
        """
        {{#match order}}
        {{! ascending }}
        {{#case "asc"}}
        up {{text}}
        {{/case}}

        {{#case "desc" ""}}
        down
        {{/case}}
        {{/match}}
        {{#match sort}}{{#case "asc"}}a{{/case}}{{else}}none{{/match}}
        {{#match sort}}{{#case "asc"}}a{{/case}} {{#case "desc"}}d{{/case}}{{/match}}
        {{#match nick}}
          {{#case "x" "nick"}}{{#match order}}{{#case ""}}e{{/case}}{{else}}f{{/match}}n{{/case}}
        {{else}}
          -
        {{/match}}
        {{#match (lower text)}}{{#case "two words"}}a{{/case}}{{else}}c{{/match}}
        {{#match extra}}{{#case "1000"}}a{{/case}}{{else}}c{{/match}}
        {{#each sorts}}
        {{#match this}}{{#case "a"}}A{{../n}}{{/case}}{{#case "b"}}B{{@index}}{{/case}}{{/match}}
        {{/each}}
        """);
  }

  @Test
  void parametersWithTheNamesOfHelpers() {
    String file =
        """
        ---
        parameters:
          length: { required: true }
          match: { required: true }
          upper: { type: "string[]", required: true }
          anything: { type: any }
        ---
        {{length}} {{length length}} {{length upper}} {{match}} {{upper match}}
        {{#upper}}{{upper this}}{{/upper}} {{#length}}{{this}}{{/length}} {{#match}}m{{/match}}
        {{#with anything}}{{length}} {{join}} {{#default}}d{{/default}}{{/with}}
        """;
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("length", "long");
    data.put("match", "a match");
    data.put("upper", List.of("a", "b"));
    data.put("anything", Map.of("length", 7L, "join", "j", "default", true));
    try (Project project = Project.of(file)) {
      assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
      ThreeWays.same(project, "test.md", "TestPrompt", file, data);
    }
  }

  @Test
  void deepNesting() {
    int depth = 400; // more than handlebars.js can bear here
    String text = "upper (".repeat(depth) + "trim text" + ")".repeat(depth);
    String truth = "(not ".repeat(depth) + "off" + ")".repeat(depth);
    String file = HEADER + "{{" + text + "}}{{#if " + truth + "}}yes{{else}}no{{/if}}" + ALL;
    try (Project project = Project.of(file)) {
      ThreeWays.prints(project, "test.md", "TestPrompt", file, least(), "TWO\nLINESno");
    }
  }

  @Test
  void escapesWhatHelpersGive() {
    String file =
        "---\nescape: html\nparameters: { x: {} }\n---\n{{upper x}}{{{upper x}}}{{json x}}";
    try (Project project = Project.of(file)) {
      ThreeWays.same(project, "test.md", "TestPrompt", file, Map.of("x", "<a b='\"'>&"), true);
    }
  }

  @Test
  void nothingIsLinkedAtRunTime() {
    String file =
        HEADER
            + "{{upper text}}{{#if (and on (eq m k))}}{{join tags \",\"}}{{/if}}"
            + "{{#match order}}{{#case \"asc\"}}a{{/case}}{{else}}b{{/match}}{{log text m}}"
            + ALL;
    try (Project project = Project.of(file)) {
      project
          .classes()
          .files()
          .forEach(
              (name, bytes) ->
                  assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
                      .as(name)
                      .doesNotContain("BootstrapMethods"));
    }
  }
}
