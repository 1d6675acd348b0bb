package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What fences print, in every way there is; handlebars.js has none. */
class FencesTest {
  private static final String HEADER =
      """
      ---
      parameters:
        text: { required: true }
        more: { required: true }
        n: { type: integer, required: true }
        m: { type: integer }
        r: { type: number }
        on: { type: boolean, required: true }
        order: { enum: [asc, desc], required: true }
        note: {}
        xs: { type: "string[]", required: true }
        owner: { properties: { name: { required: true } }, required: true }
        any: { type: any }
      ---
      """;

  private static final String ALL = "{{#if (eq (length (json this)) 1)}}never{{/if}}";

  private static Map<String, Object> data() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("text", "one\ntwo");
    data.put("more", "x");
    data.put("n", 7L);
    data.put("on", true);
    data.put("order", "asc");
    data.put("xs", List.of("a", "b"));
    data.put("owner", Map.of("name", "Ada"));
    return data;
  }

  private static void renders(String template, String expected, Object... given) {
    renders(Map.of(), template, expected, given);
  }

  private static void renders(
      Map<String, String> partials, String template, String expected, Object... given) {
    Map<String, Object> data = data();
    for (int i = 0; i < given.length; i += 2) {
      data.put((String) given[i], given[i + 1]);
    }
    Map<String, String> files = new LinkedHashMap<>();
    String file = HEADER + template + ALL;
    files.put("test.md", file);
    partials.forEach((name, text) -> files.put("partials/" + name + ".md", text));
    try (Project project = Project.of(files)) {
      assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
      ThreeWays.prints(project, "test.md", "TestPrompt", file, data, expected);
    }
  }

  @Test
  void tagsOnLinesOfTheirOwn() {
    renders(
        "Look:\n{{#fence \"document\"}}\n{{text}}\n{{/fence}}\nThat was it.",
        "Look:\n<document>\none\ntwo\n</document>\nThat was it.");
    renders(
        "{{#fence \"a\"}}\n{{#fence \"b\"}}\n{{text}}\n{{/fence}}\n{{/fence}}\n",
        "<a>\n<b>\none\ntwo\n</b>\n</a>\n");
    renders("  {{#fence \"a\"}}\n  {{text}}\n  {{/fence}}\n.", "<a>\n  one\ntwo\n</a>\n.");
    renders("{{#fence \"a\"}}\n{{/fence}}\n.", "<a>\n</a>\n.");
    renders(
        "a\r\n{{#fence \"a\"}}\r\n{{text}}\r\n{{/fence}}\r\n.",
        "a\r\n<a>\r\none\ntwo\r\n</a>\r\n.");
  }

  @Test
  void tagsInALine() {
    renders("Of {{#fence \"who\"}}{{text}}{{/fence}}: ", "Of <who>one\ntwo</who>: ");
    renders(
        "{{#fence \"a\"}}{{n}}{{/fence}}{{#fence \"b\"}}{{on}}{{/fence}}", "<a>7</a><b>true</b>");
  }

  @Test
  void delimitersBeginLines() {
    renders("{{more~}}\n{{#fence \"a\"}}\n{{more~}}\n{{/fence}}\n.", "x\n<a>\nx\n</a>\n.");
    renders(
        Map.of("p", "no break"),
        "{{> p}}\n{{#fence \"a\"}}\n{{> p}}\n{{/fence}}\n{{> p}}",
        "no break\n<a>\nno break\n</a>\nno break");
    renders("{{#fence \"a\"~}}\n x \n{{~/fence}}\n.", "<a>\nx\n</a>\n.");
    renders("{{#if on}}\n{{#fence \"a\"}}\n{{n}}\n{{/fence}}\n{{/if}}\n", "<a>\n7\n</a>\n");
    renders(
        "{{#each xs}}\n{{this~}}\n{{#fence \"a\"}}\n{{../n}}\n{{/fence}}\n{{/each}}\n",
        "a\n<a>\n7\n</a>\nb\n<a>\n7\n</a>\n");
  }

  @Test
  void valuesCannotCloseTags() {
    String template = "{{#fence \"doc\"}}{{text}}{{more}}{{/fence}}";
    renders(template, "<doc>&lt;/doc>x</doc>", "text", "</doc>");
    renders(template, "<doc>&lt; / DOC >x</doc>", "text", "< / DOC >");
    renders(
        template,
        "<doc>&lt;\u2003\u200b/\u00a0\n\u2060doc\u200bx</doc>",
        "text",
        "<\u2003\u200b/\u00a0\n\u2060doc\u200b");
    renders(template, "<doc>&lt;/doc></doc>", "text", "</d", "more", "oc>");
    renders(template, "<doc>a &lt; x</doc>", "text", "a < ");
    renders(template, "<doc>&lt;docx</doc>", "text", "<doc");
    renders(
        template, "<doc></docs></doc-x><documents>x</doc>", "text", "</docs></doc-x><documents>");
    renders(template, "<doc>1 < 2 <b>&amp;&lt;/doc>x</doc>", "text", "1 < 2 <b>&amp;</doc>");
    renders(
        "{{#fence \"doc\"}}{{#each xs}}{{this}}{{/each}}{{/fence}}",
        "<doc>&lt;/doc></doc>",
        "xs",
        List.of("<", "/d", "o", "c", ">"));
    renders(
        "{{#fence \"a\"}}{{#fence \"b\"}}{{text}}{{/fence}}{{/fence}}",
        "<a><b>&lt;/a>&lt;/b></c></b></a>",
        "text",
        "</a></b></c>");
  }

  @Test
  void attributes() {
    renders(
        "{{#fence \"a\" n=n m=m r=r on=on order=order note=note who=owner.name is=\"x\"}}{{n}}{{/fence}}",
        "<a n=\"7\" on=\"true\" order=\"asc\" who=\"Ada\" is=\"x\">7</a>");
    renders(
        "{{#fence \"a\" m=m r=r note=note}}\n{{n}}\n{{/fence}}\n",
        "<a m=\"8\" r=\"0.5\" note=\"&lt;&quot;&amp;&gt;&#10;\">\n7\n</a>\n",
        "m",
        8L,
        "r",
        0.5,
        "note",
        "<\"&>\n");
  }

  @Test
  void markdown() {
    renders(
        "Look:\n\n{{#fence \"diff\" style=\"markdown\"}}\n{{text}}\n{{/fence}}\n.",
        "Look:\n\n```diff\none\ntwo\n```\n.");
    renders(
        "{{#fence \"diff\" style=\"markdown\"}}\n{{text}}{{more}}\n{{/fence}}\n.",
        "```````diff\n``````\n```````\n.",
        "text",
        "```",
        "more",
        "```");
    renders(
        "{{#fence \"diff\" style=\"markdown\"}}\n``` {{more~}}\n{{/fence}}\n.",
        "````diff\n``` x\n````\n.");
    renders(
        Map.of("p", "no break"),
        "{{> p}}\n\n{{#fence \"a\" style=\"markdown\"}}\n{{n}}\n{{/fence}}\n",
        "no break\n\n```a\n7\n```\n");
    renders(
        "{{#each xs}}\n{{#fence \"a\" style=\"markdown\"}}\n{{this}}\n{{/fence}}\n{{/each}}\n",
        "```a\na\n```\n\n```a\nb\n```\n");
    renders(
        "{{#fence \"doc\"}}\n\n{{#fence \"a\" style=\"markdown\"}}\n{{text}}\n{{/fence}}\n{{/fence}}\n",
        "<doc>\n\n```a\n&lt;/doc>\n```\n</doc>\n",
        "text",
        "</doc>");
  }

  @Test
  void partials() {
    Map<String, String> plain = Map.of("p", "{{this}}\n");
    renders(
        plain,
        "{{#fence \"a\"}}\n  {{> p text}}\n{{/fence}}\n",
        "<a>\n  &lt;/a>\n  &lt;\n  /a>\n</a>\n",
        "text",
        "</a>\n<\n/a>");
    String large = "{{this}}" + "filler ".repeat(3000) + "\n";
    renders(
        Map.of("p", large),
        "{{#fence \"a\"}}\n{{> p text}}\n{{> p more}}\n{{/fence}}\n{{> p text}}",
        "<a>\n&lt;/a>"
            + large.substring(8)
            + "x"
            + large.substring(8)
            + "</a>\n</a>"
            + large.substring(8),
        "text",
        "</a>");
    renders(
        Map.of(
            "p", "---\nparameters: { s: { required: true } }\n---\n{{s}}" + "filler ".repeat(3000)),
        "{{#fence \"a\"}}{{> p s=text}}{{/fence}}{{> p s=text}}",
        "<a>&lt;/a>" + "filler ".repeat(3000) + "</a></a>" + "filler ".repeat(3000),
        "text",
        "</a>");
    renders(
        Map.of(
            "p",
            "---\nparameters: { s: { required: true } }\n---\n{{#fence \"b\"}}\n{{s}}\n{{/fence}}\n"
                + "filler ".repeat(3000)),
        "{{more~}}\n{{> p s=text}}",
        "x\n<b>\n&lt;/b>\n</b>\n" + "filler ".repeat(3000),
        "text",
        "</b>");
  }

  /** More than a method has room for, and loops as deep as they may be. */
  @Test
  void largeAndDeep() {
    renders(
        "{{#fence \"a\"}}\n" + "{{text}}-{{upper more}}\n".repeat(700) + "{{/fence}}\n",
        "<a>\n" + "&lt;/a>-X\n".repeat(700) + "</a>\n",
        "text",
        "</a>");
    renders(
        "{{#fence \"a\"}}"
            + "{{#each @root.xs}}<".repeat(40)
            + "{{#if @first}}{{else}}!{{/if}}"
            + " b{{/each}}".repeat(40)
            + "{{/fence}}",
        "<a>" + "<".repeat(40) + " b".repeat(40) + "</a>",
        "xs",
        List.of("x"));
    renders("{{#fence \"a\"}}{{n}}{{/fence}}".repeat(300), "<a>7</a>".repeat(300));
  }

  @Test
  void jsonAndDatamark() {
    renders(
        "{{json text}} {{#fence \"a\"}}{{json text}}{{/fence}}",
        "\"</a>\" <a>\"\\u003c/a>\"</a>",
        "text",
        "</a>");
    renders(
        "{{#fence \"a\"}}{{json any}}{{/fence}}",
        "<a>{\"x\":\"\\u003c\"}</a>",
        "any",
        Map.of("x", "<"));
    renders("{{#fence \"a\"}}{{json any}}{{/fence}}", "<a></a>");
    renders(
        "{{datamark text}}|{{datamark text mark=\"^\"}}",
        "a\u2581b^\u2581c\u2581|a^b^c^",
        "text",
        "a \n\u00a0b^ \tc\u2028");
    renders("{{datamark n}}{{datamark note}}", "7");
  }

  @Test
  void theNamesGoOnMeaningWhatTheyMeant() {
    String file =
        "---\nparameters: { fence: { type: boolean, required: true }, datamark: { required: true } }\n---\n"
            + "{{#fence}}yes{{else}}no{{/fence}} {{datamark}}{{#fence \"a\"}}{{datamark}}{{/fence}}";
    try (Project project = Project.of(file)) {
      assertThat(project.findings()).isEmpty();
      ThreeWays.prints(
          project,
          "test.md",
          "TestPrompt",
          file,
          Map.of("fence", true, "datamark", "</a>"),
          "yes </a><a>&lt;/a></a>");
    }
  }
}
