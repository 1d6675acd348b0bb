package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.command.Workbench.Shown;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** What somebody does with the pages, in a real browser. */
class PagesBrowserIT {
  private static final String CODE =
      """
      ---
      synopsis: Implements a task.
      parameters:
        task: { required: true, description: What to do. }
        style: { enum: [terse, chatty], default: terse }
        tries: { type: integer, default: 1 }
        loud: { type: boolean, default: false }
        files: { type: "string[]" }
      examples:
        - name: first
          parameters: { task: sort, files: [a.ts] }
        - name: second
          parameters: { task: search, loud: true }
      ---
      Do {{task}}{{#if loud}}!{{/if}} ({{style}}, {{tries}})
      {{> list}}
      """;

  @TempDir static Path templates;
  @TempDir static Path site;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static Browser browser;

  @BeforeAll
  static void write() throws Exception {
    browser = Browser.open();
    Prompts prompts =
        new Prompts(templates)
            .with("build/code.md", CODE)
            .with("build/review.md", "---\nsynopsis: Reviews a change.\n---\nReview it.\n")
            .with(
                "partials/list.md",
                "{{#each files}}\n- {{this}}{{#unless @last}};{{/unless}}\n{{/each}}\n");
    WriteSite.write(prompts.catalogue(), site);
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  private static String page(String hash) {
    return site.resolve("index.html").toUri() + hash;
  }

  private static String rendered(Map<String, Object> values) {
    return DirectoryCatalog.of(templates).render("build/code.md", values);
  }

  private static void awaitOutput(String wanted) {
    browser.await(
        "renders " + wanted,
        "const o = document.querySelector('.output');"
            + " return o !== null && o.textContent === arguments[0]",
        wanted);
  }

  /** The field of a form that has a label. */
  private static WebElement field(String label) {
    Object found =
        browser.script(
            "const l = [...document.querySelectorAll('.form label')].find(one =>"
                + " one.firstChild.textContent === arguments[0]);"
                + " return document.getElementById(l.htmlFor)",
            label);
    return (WebElement) java.util.Objects.requireNonNull(found);
  }

  @Test
  void aSearchFindsByPurposeAndParameter() {
    browser.go(page("#/"));
    browser.one("#search").sendKeys("reviews change");
    assertThat(browser.all(".row").stream().filter(WebElement::isDisplayed))
        .singleElement()
        .satisfies(row -> assertThat(row.getText()).contains("review.md"));
    assertThat(browser.text("#count")).isEqualTo("1 of 3 documents");
    browser.one("#search").clear();
    browser.one("#search").sendKeys("tries");
    assertThat(browser.text("#count")).isEqualTo("1 of 3 documents");
    browser.one("#search").clear();
    browser.one("#search").sendKeys("@last");
    assertThat(browser.text("#count")).isEqualTo("1 of 3 documents");
    browser.one("#search").clear();
    browser.one("#search").sendKeys("sort a.ts");
    assertThat(browser.text("#count")).isEqualTo("1 of 3 documents");
    browser.one("#search").clear();
    browser.one("#search").sendKeys(" ");
    browser.script(
        "const s = document.getElementById('filter-kind'); s.value = 'partial';"
            + " s.dispatchEvent(new Event('change'))");
    assertThat(browser.text("#count")).isEqualTo("1 of 3 documents");
  }

  @Test
  void whatIsTypedIsRenderedAsTheCompilerRendersIt() {
    browser.go(page("#/project/build/code.md"));
    awaitOutput(rendered(Map.of("task", "sort", "files", List.of("a.ts"))));
    field("task").clear();
    field("task").sendKeys("{{x}} <b> & \"c\"");
    field("loud").click();
    field("style").sendKeys("chatty");
    field("tries").clear();
    field("tries").sendKeys("7");
    browser.script(
        "[...document.querySelectorAll('fieldset button')].find(b =>"
            + " b.textContent === 'Add to files').click()");
    field("files 2").sendKeys("b.ts");
    awaitOutput(
        rendered(
            Map.of(
                "task",
                "{{x}} <b> & \"c\"",
                "loud",
                true,
                "style",
                "chatty",
                "tries",
                7,
                "files",
                List.of("a.ts", "b.ts"))));
    assertThat(browser.text(".output mark")).isEqualTo("{{x}} <b> & \"c\"");
  }

  @Test
  void aLinkCarriesValues() {
    browser.go(page("#/project/build/code.md"));
    awaitOutput(rendered(Map.of("task", "sort", "files", List.of("a.ts"))));
    field("task").sendKeys(" & more?#=%");
    String wanted = rendered(Map.of("task", "sort & more?#=%", "files", List.of("a.ts")));
    awaitOutput(wanted);
    String link = browser.url();
    browser.go(link);
    awaitOutput(wanted);
    assertThat(field("task").getAttribute("value")).isEqualTo("sort & more?#=%");
    browser.go(page("#/project/build/code.md?example=second"));
    awaitOutput(rendered(Map.of("task", "search", "loud", true)));
  }

  /** A tree of a template engine, which could make code of it. */
  private static final String HOSTILE_TREE =
      """
      {"type": "Program", "call": true, "body": [{"type": "MustacheStatement",
        "loc": {"start": {"line": 1, "column": 0}, "end": {"line": 1, "column": 1}},
        "path": {"type": "PathExpression", "parts": ["lookup"], "original": "lookup", "depth": 0},
        "params": [{"type": "PathExpression", "parts": [], "original": "this", "depth": 0},
          {"type": "NumberLiteral", "value": "window.stolen=1"}]}]}
      """;

  @Test
  void aLinkBringsValuesAndNoTemplate() throws Exception {
    Path pages = Files.createTempDirectory("site").toRealPath();
    String head =
        """
        ---
        parameters: { a: {}, which: { type: %s } }
        examples: [{ name: first, parameters: { a: B, which: line } }]
        ---
        """;
    String template = "{{a}}{{> (lookup this 'which')}}";
    Prompts prompts =
        new Prompts(Files.createTempDirectory("prompts").toRealPath())
            .with("partials/line.md", "Line\n")
            .with("any.md", head.formatted("any") + template)
            .with("text.md", head.formatted("string") + template);
    WriteSite.write(prompts.catalogue(), pages);
    String index = pages.resolve("index.html").toUri().toString();
    String hostile = link("{\"a\": \"A\", \"other\": 1, \"which\": " + HOSTILE_TREE + "}");
    browser.go(index + "#/project/any.md?values=" + link("{\"a\": \"A\", \"which\": \"line\"}"));
    awaitOutput("ALine\n");
    browser.show("#/project/any.md?values=" + hostile);
    browser.await(
        "refuses or renders it",
        "const o = document.querySelector('.rendered'); return o !== null"
            + " && o.textContent !== '' && !o.textContent.includes('Line')");
    assertThat(browser.script("return window.stolen")).isNull();
    assertThat(browser.text(".rendered .output")).isEqualTo("A");
    browser.show("#/project/text.md?values=" + hostile);
    browser.await(
        "says what it ignores",
        "const n = document.querySelector('.part-of-page > .notice');"
            + " return n !== null && n.textContent.endsWith('They are ignored: other, which.')");
    assertThat(browser.script("return window.stolen")).isNull();
  }

  private static String link(String json) {
    return java.net.URLEncoder.encode(json, UTF_8).replace("+", "%20");
  }

  @Test
  void allWorksWithTheKeyboardAlone() {
    browser.go(page("#/"));
    browser.one(".row");
    browser.press("/");
    assertThat(browser.focused()).isEqualTo("search");
    browser.press("code");
    browser.press(Keys.ARROW_DOWN);
    assertThat(browser.focused()).contains("row");
    browser.press(Keys.ENTER);
    browser.one(".output");
    assertThat(browser.focused()).isEqualTo("main");
    for (int i = 0; i < 40 && !browser.focused().contains("output"); i++) {
      browser.press(Keys.TAB);
    }
    assertThat(browser.focused()).contains("output");
    browser.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    assertThat(browser.text(".where")).isEqualTo("code.md:15  task");
    assertThat(browser.text(".lines .lit code")).startsWith("Do {{task}}");
  }

  @Test
  void aChangeIsShownAndValuesStay() throws Exception {
    Path live = Files.createTempDirectory("prompts").toRealPath();
    Prompts prompts =
        new Prompts(live)
            .with("a.md", "---\nparameters: { x: { required: true } }\n---\nA {{x}}\n");
    try (PageServer server =
        PageServer.start(
            List.of(Shown.alone(prompts.module())),
            prompts.texts(),
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0))) {
      Thread watching = new Thread(server::watch);
      watching.setDaemon(true);
      watching.start();
      browser.go(server.url());
      browser.show("#/project/a.md");
      awaitOutput("A [x]\n");
      field("x").clear();
      field("x").sendKeys("mine");
      awaitOutput("A mine\n");
      prompts.with("a.md", "---\nparameters: { x: { required: true } }\n---\nNow {{x}}\n");
      awaitOutput("Now mine\n");
      assertThat(field("x").getAttribute("value")).isEqualTo("mine");
      prompts.with("a.md", "---\nparameters: { x: { required: true } }\n---\nNow {{y}}\n");
      browser.await(
          "shows the finding",
          "const f = document.querySelector('.lines .finding');"
              + " return f !== null && f.textContent.includes('PC301')");
      watching.interrupt();
    }
  }

  @Test
  void aPromptIsShownBesideItsReleaseWithTheSameValues() throws Exception {
    String head = "---\nparameters: { x: { required: true } }\n---\n";
    Prompts released =
        new Prompts(Files.createTempDirectory("released").toRealPath())
            .with("a.md", head + "One\nDear {{x}}!\nLast\n");
    Prompts prompts =
        new Prompts(Files.createTempDirectory("prompts").toRealPath())
            .with("a.md", head + "One\nHello {{x}}!\nLast\n");
    try (PageServer server =
        PageServer.start(
            List.of(prompts.comparedWith(released, "v1.0")),
            prompts.texts(),
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0))) {
      browser.go(server.url());
      browser.show("#/project/a.md");
      assertThat(browser.text(".compare del")).isEqualTo("Dear");
      assertThat(browser.text(".compare ins")).isEqualTo("Hello");
      assertThat(browser.text(".compare th")).isEqualTo("v1.0");
      assertThat(browser.all(".compare ins").get(1).getText()).isEqualTo("Hello");
      field("x").clear();
      field("x").sendKeys("<b>mine");
      browser.await(
          "renders both",
          "const c = [...document.querySelectorAll('.since .compare .differs td')];"
              + " return c.map(one => one.textContent).join('|') === arguments[0]",
          "Dear <b>mine!|Hello <b>mine!");
      for (String theme : List.of("light", "dark")) {
        browser.script("document.documentElement.dataset.theme = arguments[0]", theme);
        assertThat(browser.violations()).isEmpty();
      }
      browser.size(400, 800);
      assertFits();
    } finally {
      browser.size(1360, 1000);
    }
  }

  @Test
  void twoVariantsAreShownBesideEachOther() throws Exception {
    Path pages = Files.createTempDirectory("site").toRealPath();
    Prompts prompts =
        new Prompts(Files.createTempDirectory("prompts").toRealPath())
            .with(
                "a.md",
                """
                ---
                variants: { short: {}, long: {} }
                parameters: { x: { required: true } }
                ---
                Base {{x}}
                """)
            .with("a.short.md", "Short {{x}}\n")
            .with("a.long.md", "Very long {{x}}\n");
    WriteSite.write(prompts.catalogue(), pages);
    browser.go(pages.resolve("index.html").toUri() + "#/project/a.md");
    assertThat(browser.text(".compare del")).isEqualTo("Base");
    browser.script(
        "const s = document.querySelectorAll('.part-of-page .bar select');"
            + " const left = s[s.length - 2]; left.value = '2';"
            + " left.dispatchEvent(new Event('change'))");
    assertThat(browser.text(".compare .line-del")).isEqualTo("Very long [x]");
    field("x").clear();
    field("x").sendKeys("road");
    awaitOutput("Base road\n");
    browser.script(
        "const s = document.querySelector('.bar select'); s.value = 'short';"
            + " s.dispatchEvent(new Event('change'))");
    awaitOutput("Short road\n");
    browser.script(
        "[...document.querySelectorAll('.toc button')].find(b => b.textContent === 'Use it')"
            + ".click()");
    assertThat(browser.script("return document.activeElement.textContent")).isEqualTo("Use it");
  }

  private static void assertOutputIsAboveTheForm() {
    assertThat(
            browser.script(
                "return document.querySelector('.output').getBoundingClientRect().bottom"
                    + " <= document.querySelector('.form').getBoundingClientRect().top"))
        .isEqualTo(true);
  }

  @Test
  void foldersAndTitlesAreFolded() {
    browser.go(page("#/"));
    browser.one(".row");
    WebElement folder = browser.one(".group-name button");
    assertThat(folder.getText()).isEqualTo("build");
    folder.click();
    assertThat(folder.getAttribute("aria-expanded")).isEqualTo("false");
    assertThat(browser.all(".row").stream().filter(WebElement::isDisplayed)).hasSize(1);
    browser.one("#search").sendKeys("code");
    assertThat(browser.all(".row").stream().filter(WebElement::isDisplayed)).hasSize(1);
    browser.one("#search").clear();
    browser.one("#search").sendKeys(" ");
    assertThat(folder.getAttribute("aria-expanded")).isEqualTo("false");
    browser.show("#/project/build/review.md");
    assertThat(folder.getAttribute("aria-expanded")).isEqualTo("true");
    assertThat(browser.one(".row-title").isDisplayed()).isTrue();
    browser.one("#titles").click();
    assertThat(browser.one(".row-title").isDisplayed()).isFalse();
  }

  @Test
  void aHistoryIsEditedAsAConversation() throws Exception {
    Path pages = Files.createTempDirectory("prompts").toRealPath();
    Prompts prompts =
        new Prompts(pages)
            .with(
                "a.md",
                """
                ---
                parameters: { past: { type: messages } }
                examples:
                  - { name: one, parameters: { past: [{ role: user, content: Hi }] } }
                ---
                {{#each past}}{{role}}: {{content}};{{/each}}
                """);
    Path its = Files.createTempDirectory("site").toRealPath();
    WriteSite.write(prompts.catalogue(), its);
    browser.go(its.resolve("index.html").toUri() + "#/project/a.md");
    awaitOutput("user: Hi;\n");
    browser.one(".form fieldset > button").click();
    browser.press("Hello");
    awaitOutput("user: Hi;assistant: Hello;\n");
    browser.script(
        "const s = document.querySelectorAll('.turn select')[1]; s.value = 'user';"
            + " s.dispatchEvent(new Event('change'))");
    awaitOutput("user: Hi;user: Hello;\n");
    assertThat(browser.violations()).isEmpty();
    browser.one(".turn button").click();
    awaitOutput("user: Hello;\n");
  }

  @Test
  void aChatIsRenderedWithoutAServer() throws Exception {
    Prompts prompts =
        new Prompts(Files.createTempDirectory("prompts").toRealPath())
            .with(
                "a.chat.md",
                """
                ---
                parameters:
                  past: { type: messages }
                  name: { required: true }
                  shot: { type: media }
                examples:
                  - { name: one, parameters: { name: Ann, past: [{ role: user, content: Hi }] } }
                ---
                {{#system}}
                Be kind to {{#fence "name"}}{{name}}{{/fence}}.
                {{/system}}
                {{messages past}}
                {{#user}}
                Look:
                {{media shot}}
                {{/user}}
                """);
    Path its = Files.createTempDirectory("site").toRealPath();
    WriteSite.write(prompts.catalogue(), its);
    browser.go(its.resolve("index.html").toUri() + "#/project/a.chat.md");
    browser.one(".message");
    field("name").clear();
    field("name").sendKeys("{{/system}}</name>");
    field("url").sendKeys("https://example.com/a.png?key=secret");
    browser.one(".form fieldset > button").click();
    browser.press("Hello");
    browser.await(
        "renders the messages",
        "return [...document.querySelectorAll('.output .message .text')].map(one =>"
            + " one.textContent).join('|') === 'Be kind to <name>{{/system}}&lt;/name></name>.|Hi|Hello"
            + "|Look:Media[unknown type, https://example.com/a.png]'");
    assertThat(browser.text(".output mark")).isEqualTo("{{/system}}&lt;/name>");
    browser.script(
        "const s = document.querySelector('.budget input'); s.value = s.max - 2;"
            + " s.dispatchEvent(new Event('input'))");
    assertThat(browser.text(".dropped"))
        .contains("2 messages (3 tokens) did not fit into the budget of the render, ");
    assertThat(browser.violations()).isEmpty();
  }

  @Test
  void theBuilderOfAPromptIsShownWithTypedValues() throws Exception {
    Prompts prompts =
        new Prompts(Files.createTempDirectory("prompts").toRealPath())
            .with(
                "plan.md",
                """
                ---
                types:
                  Task: { properties: { id: { required: true }, due: {}, points: { type: integer } } }
                parameters:
                  past: { type: messages }
                  tasks: { type: "Task[]", required: true }
                  style: { enum: [in-short, long] }
                examples:
                  - name: one
                    parameters:
                      past: [{ role: user, content: Hi }]
                      tasks: [{ id: A, points: 3 }, { id: B, due: soon }]
                      style: in-short
                ---
                {{#each tasks}}{{id}}{{due}}{{points}}{{/each}}{{style}}{{#each past}}{{role}}{{/each}}
                """);
    Path its = Files.createTempDirectory("site").toRealPath();
    WriteSite.write(prompts.catalogue(), its);
    browser.go(its.resolve("index.html").toUri() + "#/project/plan.md");
    assertThat(browser.text(".snippets pre"))
        .isEqualTo(
            """
            import com.acme.PlanPrompt;
            import io.promptcompiler.runtime.ChatMessage;
            import java.util.List;

            String text = PlanPrompt.builder()
                .tasks(List.of(
                    PlanPrompt.Task.of("A")
                        .withPoints(3),
                    PlanPrompt.Task.of("B")
                        .withDue("soon")))
                .past(List.of(ChatMessage.user("Hi")))
                .style(PlanPrompt.Style.IN_SHORT)
                .build()
                .render();
            """);
  }

  @Test
  void aTelephoneShowsTheListOrAPrompt() {
    browser.size(360, 800);
    try {
      browser.go(page("#/"));
      assertThat(browser.script("return innerWidth")).isEqualTo(360L);
      assertThat(browser.one(".side").isDisplayed()).isTrue();
      browser.show("#/project/build/code.md");
      browser.one(".output");
      assertThat(browser.one(".side").isDisplayed()).isFalse();
      assertFits();
      assertOutputIsAboveTheForm();
    } finally {
      browser.size(1360, 1000);
    }
  }

  /** Nothing is to be scrolled sideways. */
  private static void assertFits() {
    assertThat(
            browser.script(
                "return document.documentElement.scrollWidth <= document.documentElement"
                    + ".clientWidth"))
        .isEqualTo(true);
  }

  @Test
  void hostileTextsRunNothing() throws Exception {
    Path hostile = Files.createTempDirectory("prompts").toRealPath();
    Path pages = Files.createTempDirectory("site").toRealPath();
    Prompts.hostile(hostile, 1000);
    WriteSite.write(new Prompts(hostile).catalogue(), pages);
    String index = pages.resolve("index.html").toUri().toString();
    browser.go(index);
    browser.one(".row");
    assertThat(browser.text("#count")).isEqualTo("1,000 documents");
    Path shown = Files.createTempDirectory("shown");
    Files.writeString(shown.resolve("index.html"), browser.html(), UTF_8);
    assertThat(browser.violations()).isEmpty();
    List<?> keys =
        (List<?>)
            java.util.Objects.requireNonNull(
                browser.script(
                    "return [...document.querySelectorAll('.row')].map(one =>"
                        + " one.getAttribute('href'))"));
    for (int i = 0; i < 24; i++) {
      browser.show(String.valueOf(keys.get(i * keys.size() / 24)));
      browser.one(".output");
      assertThat(browser.script("return window.stolen === undefined")).isEqualTo(true);
      Files.writeString(shown.resolve(i + ".html"), browser.html(), UTF_8);
    }
    for (String value : Prompts.HOSTILE) {
      String json = io.promptcompiler.runtime.integration.Json.stringify(Map.of("value", value));
      browser.show(keys.get(0) + "?values=" + link(json));
      browser.await(
          "renders the value",
          "return document.querySelector('.output').textContent.includes(arguments[0])",
          value);
      assertThat(browser.script("return window.stolen === undefined")).isEqualTo(true);
    }
    assertThat(Browser.errors(shown)).isEmpty();
  }
}
