package io.promptcompiler.overrides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.runtime.MessagePrompt;
import io.promptcompiler.runtime.Prompt;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TextPrompt;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.integration.SensitiveParameters;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a catalog over real generated classes while its sources change. */
class OverridableCatalogTest {
  private static final Duration SOON = Duration.ofMillis(20);

  private static final String BILLS =
      """
      id: bills
      name: Bills
      version: 1.0.0
      parameters: { NAME: {}, CARD: { sensitive: personal } }
      prompts:
      """;

  @TempDir static Path released;
  private static Release release;

  @TempDir Path folder;
  private final List<OverrideChange> changes = new CopyOnWriteArrayList<>();
  private Path overrides = Path.of("");

  @BeforeAll
  static void compile() throws Exception {
    release =
        Release.of(
            released,
            Map.of(
                "build/code.md",
                "---\nparameters: { task: { required: true }, style: { default: plain } }\n"
                    + "variants: { claude: {} }\n---\n{{> partials/tone}} Do {{task}}, {{style}}.",
                "build/code.claude.md",
                "Claude, do {{task}}.",
                "partials/tone.md",
                "Please.",
                "support.chat.md",
                "---\nparameters: { question: { required: true } }\n---\n"
                    + "{{#system}}You help.{{/system}}{{#user}}{{question}}{{/user}}",
                "other.md",
                "{{> partials/tone}} Other.",
                "orders/search_orders.tool.md",
                "---\nparameters: { id: { required: true } }\n---\nSearches orders.",
                "bill.md",
                "---\nsyntax: dollar\nsensitive: personal\n---\nBill ${name} with ${card}.",
                "bills.orchestrator.yaml",
                BILLS + "  analysis: { user: 'Bill {NAME} with {CARD}.' }\n",
                "short.md",
                "---\nmaxTokens: 100\nvariants: { claude: {} }\n---\nShort:",
                "short.claude.md",
                "---\nmaxTokens: 200\n---\nShort, Claude:"));
  }

  @AfterAll
  static void close() throws Exception {
    release.close();
  }

  @BeforeEach
  void makeFolder() throws Exception {
    overrides = Files.createDirectory(folder.resolve("overrides"));
  }

  private OverridableCatalog open(OverrideSource... sources) {
    OverridableCatalog.Builder builder =
        OverridableCatalog.over(release.catalog())
            .classLoader(release.loader())
            .reload(SOON)
            .onChange(changes::add);
    for (OverrideSource source : sources) {
      builder.source(source);
    }
    return builder.open();
  }

  private OverridableCatalog open() {
    return open(OverrideSource.directory(overrides));
  }

  private void write(String path, String text) throws Exception {
    Release.write(overrides.resolve(path), text);
  }

  /** Waits for a change. */
  private OverrideChange await(OverrideChange.Kind kind, String id) throws Exception {
    for (int i = 0; i < 3_000; i++) {
      for (OverrideChange change : changes) {
        if (change.kind() == kind && change.id().equals(id)) {
          return change;
        }
      }
      Thread.sleep(10);
    }
    throw new AssertionError("no " + kind + " of " + id + " in " + changes);
  }

  private static Object prompt(String className, String method, String value) throws Exception {
    Class<?> type = Class.forName("com.acme.prompts." + className, true, release.loader());
    return type.getMethod("fromMap", Map.class).invoke(null, Map.of(method, value));
  }

  private static TextPrompt code(String task) throws Exception {
    return (TextPrompt) prompt("build.CodePrompt", "task", task);
  }

  /** The release ignores a value with the name of a parameter that only an override has. */
  @Test
  void newParametersHaveTheirDefaults() throws Exception {
    String more = "---\nparameters: { more: { default: none } }\n---\nDo {{task}}: {{more}}";
    write("build/code.md", more);
    Map<String, String> values = Map.of("task", "it", "more", "a secret");
    assertThat(release.catalog().render("build/code", values)).doesNotContain("a secret");
    try (OverridableCatalog catalog = open()) {
      assertThat(catalog.render("build/code", values)).isEqualTo("Do it: none");
    }
  }

  @Test
  void servesWhatIsThereWhenItOpens() throws Exception {
    write("build/code.md", "Now: {{task}} ({{style}})");
    try (OverridableCatalog catalog = open()) {
      assertThat(catalog.render("build/code", Map.of("task", "it"))).isEqualTo("Now: it (plain)");
      assertThat(catalog.render("build/code.md", Map.of("task", "it", "style", "bold")))
          .isEqualTo("Now: it (bold)");
      assertThat(catalog.render("build/code@claude", Map.of("task", "it")))
          .isEqualTo("Claude, do it.");
      assertThat(changes)
          .extracting(OverrideChange::kind)
          .containsExactly(OverrideChange.Kind.ACCEPTED);
      Served served = catalog.served("build/code");
      assertThat(served.compiled()).isFalse();
      assertThat(served.source()).isEqualTo("directory " + overrides);
      assertThat(catalog.served("other").compiled()).isTrue();
      assertThat(release.catalog().render("build/code", Map.of("task", "it")))
          .isEqualTo("Please. Do it, plain.");
    }
  }

  @Test
  void toolsGetTheirDescriptions() throws Exception {
    String id = "orders/search_orders.tool.md";
    ToolInfo old = release.catalog().tools().get(0);
    Tools given = Tools.of(release.catalog().tool("search_orders", in -> "found " + in.get("id")));
    write(id, "Searches orders by their number.");
    try (OverridableCatalog catalog = open()) {
      Tools tools = catalog.tools(given);
      ToolInfo now = tools.infos().get(0);
      assertThat(now.description()).isEqualTo("Searches orders by their number.");
      assertThat(now.parametersSchema()).isEqualTo(old.parametersSchema());
      assertThat(now.sha256()).isNotEqualTo(old.sha256());
      assertThat(tools.call("search_orders", Map.of("id", "7")).text()).isEqualTo("found 7");
      assertThat(catalog.tools().get(0).description()).isEqualTo(now.description());
      assertThat(catalog.tool("search_orders", in -> "").info().description())
          .isEqualTo(now.description());
      assertThat(catalog.served(id).compiled()).isFalse();
      catalog.suspend(id);
      assertThat(catalog.served(id).compiled()).isTrue();
      assertThat(catalog.tools(given).infos().get(0).description()).isEqualTo("Searches orders.");
      catalog.resume(id);
      changes.clear();
      write(id, "---\nparameters: { id: { type: integer } }\n---\nSearches orders.");
      assertThat(await(OverrideChange.Kind.REJECTED, id).findings()).isNotEmpty();
      assertThat(catalog.tools().get(0).description()).isEqualTo(now.description());
      assertThatThrownBy(() -> catalog.served("orders/find.tool.md"))
          .isInstanceOf(UnknownPromptException.class);
    }
  }

  @Test
  void typedPromptsGiveTheirValues() throws Exception {
    write("build/code.md", "Now: {{task}} ({{style}})");
    write("support.chat.md", "{{#system}}You help well.{{/system}}{{#user}}{{question}}{{/user}}");
    try (OverridableCatalog catalog = open()) {
      TextPrompt code = code("it");
      assertThat(catalog.render(code)).isEqualTo("Now: it (plain)");
      assertThat(code.render()).isEqualTo("Please. Do it, plain.");
      MessagePrompt chat = (MessagePrompt) prompt("SupportPrompt", "question", "Why?");
      assertThat(catalog.messages(chat).messages().toString())
          .isEqualTo(chat.render().toString().replace("You help.", "You help well."));
      assertThat(catalog.messages(chat, TokenBudget.unlimited()).messages())
          .isEqualTo(catalog.messages("support.chat.md", Map.of("question", "Why?")).messages());
    }
  }

  @Test
  void telemetryNamesTheSource() throws Exception {
    write("build/code.md", "---\nversion: 1.0.1\n---\nNow: {{task}} ({{style}})");
    try (OverridableCatalog catalog = open()) {
      PromptInfo info = catalog.info((Prompt) code("it"));
      assertThat(info.telemetry())
          .containsEntry("gen_ai.prompt.name", "build/code.md")
          .containsEntry("gen_ai.prompt.version", "1.0.1")
          .containsEntry("io.promptcompiler.prompt.hash", catalog.served("build/code").sha256())
          .containsEntry("io.promptcompiler.prompt.module", "com.acme:prompts:1.0.0")
          .containsEntry("io.promptcompiler.prompt.source", "directory " + overrides);
      assertThat(catalog.info("build/code").telemetry()).isEqualTo(info.telemetry());
      assertThat(release.catalog().info("build/code").telemetry())
          .doesNotContainKey("io.promptcompiler.prompt.source");
    }
  }

  @Test
  void aTextChangesWhileTheApplicationRunsAndABadOneDoesNot() throws Exception {
    try (OverridableCatalog catalog = open()) {
      PromptCatalog before = catalog.current();
      assertThat(catalog.current()).isSameAs(before);
      write("build/code.md", "First {{task}}");
      await(OverrideChange.Kind.ACCEPTED, "build/code.md");
      assertThat(catalog.render("build/code", Map.of("task", "it"))).isEqualTo("First it");
      assertThat(catalog.current()).isNotSameAs(before);
      assertThat(before.render("build/code", Map.of("task", "it")))
          .isEqualTo("Please. Do it, plain.");
      write("build/code.md", "Second {{tusk}}");
      OverrideChange rejected = await(OverrideChange.Kind.REJECTED, "build/code.md");
      assertThat(rejected.toString())
          .startsWith("REJECTED build/code.md (directory " + overrides + ")\n")
          .contains(
              "code.md:1:10: error: [PC301] Unknown variable 'tusk'.", "Did you mean 'task'?");
      assertThat(catalog.render("build/code", Map.of("task", "it"))).isEqualTo("First it");
      Files.delete(overrides.resolve("build/code.md"));
      await(OverrideChange.Kind.WITHDRAWN, "build/code.md");
      assertThat(catalog.render("build/code", Map.of("task", "it")))
          .isEqualTo("Please. Do it, plain.");
      assertThat(catalog.served("build/code").compiled()).isTrue();
    }
  }

  @Test
  void aDeletedTextIsNotServedBecauseAnotherFileIsBad() throws Exception {
    try (OverridableCatalog catalog = open()) {
      write("build/code.md", "First. {{> partials/tone}} {{task}}");
      await(OverrideChange.Kind.ACCEPTED, "build/code.md");
      write("partials/tone.md", "{{nobody}}");
      await(OverrideChange.Kind.REJECTED, "build/code.md");
      assertThat(catalog.render("build/code", Map.of("task", "it"))).startsWith("First.");
      Files.delete(overrides.resolve("build/code.md"));
      await(OverrideChange.Kind.WITHDRAWN, "build/code.md");
      assertThat(catalog.render("build/code", Map.of("task", "it")))
          .isEqualTo("Please. Do it, plain.");
    }
  }

  private void assertChanged(String... ids) {
    assertThat(changes).extracting(OverrideChange::id).containsExactlyInAnyOrder(ids);
  }

  @Test
  void aPartialChangesAllThatIncludeIt() throws Exception {
    write("partials/tone.md", "Kindly.");
    try (OverridableCatalog catalog = open()) {
      assertThat(catalog.render("other", Map.of())).isEqualTo("Kindly. Other.");
      assertThat(catalog.render("build/code", Map.of("task", "it")))
          .isEqualTo("Kindly. Do it, plain.");
      assertChanged("build/code.md", "other.md");
    }
  }

  @Test
  void theReleasedLimitsOfTokensStay() throws Exception {
    write("short.md", "---\nmaxTokens: 9000\n---\nIn short:");
    write("short.claude.md", "---\nmaxTokens: 9000\n---\nIn short, Claude:");
    try (OverridableCatalog catalog = open()) {
      assertThat(catalog.render("short@claude", Map.of())).isEqualTo("In short, Claude:");
      assertThat(catalog.info("short").maxTokens()).isEqualTo(100);
      assertThat(catalog.info("short@claude").maxTokens()).isEqualTo(200);
    }
  }

  @Test
  void sensitiveValuesStayHiddenIfTheTextNoLongerUsesThem() throws Exception {
    write("bill.md", "Bill ${name}.");
    write(
        "bills.orchestrator.yaml",
        BILLS.replace(", CARD: { sensitive: personal }", "")
            + "  analysis: { user: 'Bill {NAME}' }");
    Map<String, String> values = Map.of("name", "Ann", "card", "1234", "CARD", "1234");
    try (OverridableCatalog catalog = open()) {
      assertThat(catalog.render("bill", values)).isEqualTo("Bill Ann.");
      assertThat(SensitiveParameters.masked(catalog.info("bill"), values))
          .containsEntry("card", "[card]");
      assertThat(catalog.info("bill").jsonSchema())
          .isEqualTo(release.catalog().info("bill").jsonSchema());
      assertThat(catalog.served("bills").compiled()).isFalse();
      assertThat(SensitiveParameters.hide("not 1234", catalog, "bills#analysis", values))
          .isEqualTo("not [CARD]");
    }
  }

  @Test
  void suspensionLastsUntilItIsResumed() throws Exception {
    write("other.md", "Overridden.");
    try (OverridableCatalog catalog = open()) {
      catalog.suspend("other");
      assertThat(catalog.render("other", Map.of())).isEqualTo("Please. Other.");
      assertThat(catalog.withKey("a").render("other", Map.of())).isEqualTo("Please. Other.");
      assertThat(catalog.served("other").compiled()).isTrue();
      catalog.resume("other");
      assertThat(catalog.render("other", Map.of())).isEqualTo("Overridden.");
      assertThat(changes)
          .extracting(OverrideChange::toString)
          .contains("SUSPENDED other.md", "RESUMED other.md");
      assertThatThrownBy(() -> catalog.suspend("missing"))
          .isInstanceOf(UnknownPromptException.class);
    }
  }

  @Test
  void aShareGetsTheOverride() throws Exception {
    write("other.md", "Overridden.");
    Path all = Files.createDirectory(folder.resolve("all"));
    Release.write(all.resolve("other.md"), "For all.");
    OverrideSource some = OverrideSource.directory(overrides);
    try (OverridableCatalog tenth = open(some.forShare(0.1));
        OverridableCatalog half = open(some.forShare(0.5), OverrideSource.directory(all))) {
      assertThat(tenth.render("other", Map.of())).isEqualTo("Please. Other.");
      assertThat(half.render("other", Map.of())).isEqualTo("For all.");
      int inTenth = 0;
      int inHalf = 0;
      for (int i = 0; i < 1_000; i++) {
        String ofTenth = tenth.withKey("user" + i).render("other", Map.of());
        String ofHalf = half.withKey("user" + i).render("other", Map.of());
        assertThat(tenth.withKey("user" + i).render("other", Map.of())).isEqualTo(ofTenth);
        inTenth += ofTenth.equals("Overridden.") ? 1 : 0;
        inHalf += ofHalf.equals("Overridden.") ? 1 : 0;
        // A larger share keeps whom it had.
        assertThat(ofTenth.equals("Overridden.") && !ofHalf.equals("Overridden.")).isFalse();
        assertThat(ofHalf).isIn("Overridden.", "For all.");
      }
      assertThat(inTenth).isBetween(60, 140);
      assertThat(inHalf).isBetween(430, 570);
    }
  }

  @Test
  void aSourceThatCannotBeReadIsReportedOnce() throws Exception {
    Path missing = folder.resolve("missing");
    try (OverridableCatalog catalog = open(OverrideSource.directory(missing))) {
      await(OverrideChange.Kind.UNREADABLE, "");
      assertThat(catalog.render("other", Map.of())).isEqualTo("Please. Other.");
      Thread.sleep(300);
      assertThat(changes).hasSize(1);
      Release.write(missing.resolve("other.md"), "There.");
      await(OverrideChange.Kind.READABLE, "");
      await(OverrideChange.Kind.ACCEPTED, "other.md");
      assertThat(catalog.render("other", Map.of())).isEqualTo("There.");
    }
  }

  /** The helper of a project, which can take its time. */
  public static final class Helpers {
    private static final CountDownLatch NAP = new CountDownLatch(1);
    private static final CountDownLatch FOREVER = new CountDownLatch(1);

    private Helpers() {}

    /** Sleeps until it is interrupted. */
    public static String nap(String text) throws InterruptedException {
      try {
        FOREVER.await();
        return text;
      } finally {
        NAP.countDown();
      }
    }
  }

  @Test
  void aFileThatTakesTooLongIsRejectedAlone() throws Exception {
    HelperOption nap =
        new HelperOption(
            "nap", Helpers.class.getCanonicalName() + "#nap", List.of("string"), "string");
    try (Release sleepy =
            Release.of(
                folder.resolve("sleepy"),
                "com.acme:sleepy",
                Map.of("other.md", "Awake.", "more.md", "Up."),
                List.of(),
                List.of(nap));
        OverridableCatalog catalog =
            OverridableCatalog.over(sleepy.catalog())
                .classLoader(sleepy.loader())
                .source(OverrideSource.directory(overrides))
                .reload(SOON)
                .patience(Duration.ZERO)
                .onChange(changes::add)
                .open()) {
      write("other.md", "---\nexamples: [{ name: first }]\n---\nIs {{nap 'Tired.'}}");
      assertThat(await(OverrideChange.Kind.REJECTED, "other.md").findings().toString())
          .contains("[PC1647] Checking the override of 'other.md' takes more than 2 seconds.");
      assertThat(catalog.render("other", Map.of())).isEqualTo("Awake.");
      assertThat(Helpers.NAP.await(1, TimeUnit.MINUTES)).as("interrupted").isTrue();
      // Nobody waits for the helper again.
      write("more.md", "Up and running.");
      awaitText(catalog, "more", "Up and running.");
      write("other.md", "Refreshed.");
      awaitText(catalog, "other", "Refreshed.");
    }
  }

  /** Returns a source that waits for a latch before each read. */
  private static OverrideSource slow(OverrideSource files, CountDownLatch until) {
    return new TestSource("slow", files, until::await);
  }

  @Test
  void aSlowSourceDoesNotDelayOthers() throws Exception {
    Path quick = Files.createDirectory(folder.resolve("quick"));
    Release.write(quick.resolve("other.md"), "Quick.");
    write("build/code.md", "Slow {{task}}");
    CountDownLatch until = new CountDownLatch(1);
    try (OverridableCatalog catalog =
        open(slow(OverrideSource.directory(overrides), until), OverrideSource.directory(quick))) {
      assertThat(catalog.render("other", Map.of())).isEqualTo("Quick.");
      Release.write(quick.resolve("other.md"), "Quicker.");
      awaitText(catalog, "other", "Quicker.");
      assertThat(catalog.served("build/code").compiled()).isTrue();
      until.countDown();
      await(OverrideChange.Kind.ACCEPTED, "build/code.md");
    }
  }

  private static void awaitText(PromptCatalog catalog, String id, String text) throws Exception {
    for (int i = 0; i < 3_000 && !catalog.render(id, Map.of()).equals(text); i++) {
      Thread.sleep(10);
    }
    assertThat(catalog.render(id, Map.of())).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(classes = {IllegalStateException.class, OutOfMemoryError.class})
  void anUnexpectedErrorOfASourceIsReportedAndEnds(Class<? extends Throwable> type)
      throws Exception {
    Throwable error = type.getConstructor(String.class).newInstance("on\npurpose");
    write("other.md", "There.");
    AtomicInteger reads = new AtomicInteger();
    OverrideSource failing =
        new TestSource(
            "failing",
            OverrideSource.directory(overrides),
            () -> {
              if (reads.incrementAndGet() == 1) {
                if (error instanceof Error fatal) {
                  throw fatal;
                }
                throw (RuntimeException) error;
              }
            });
    try (OverridableCatalog catalog = open(failing)) {
      assertThat(await(OverrideChange.Kind.UNREADABLE, "").findings())
          .containsExactly("Reading it failed: " + type.getName() + ": on\\u000apurpose.");
      await(OverrideChange.Kind.READABLE, "");
      await(OverrideChange.Kind.ACCEPTED, "other.md");
      assertThat(catalog.render("other", Map.of())).isEqualTo("There.");
    }
  }

  @Test
  void sharesReportAChangeOnce() throws Exception {
    Path all = Files.createDirectory(folder.resolve("all"));
    Release.write(all.resolve("other.md"), "For all.");
    write("build/code.md", "For some: {{task}}");
    try (OverridableCatalog catalog =
        open(OverrideSource.directory(overrides).forShare(0.5), OverrideSource.directory(all))) {
      assertThat(catalog.render("other", Map.of())).isEqualTo("For all.");
      assertChanged("other.md", "build/code.md");
    }
  }

  @Test
  void aRefusedFileThatIsGoneOrGoodAgainIsReported() throws Exception {
    write("other.md", "Bad {{nobody}}");
    write("nobody.md", "Text.");
    try (OverridableCatalog catalog = open()) {
      await(OverrideChange.Kind.REJECTED, "other.md");
      Files.delete(overrides.resolve("other.md"));
      Files.delete(overrides.resolve("nobody.md"));
      await(OverrideChange.Kind.WITHDRAWN, "other.md");
      await(OverrideChange.Kind.WITHDRAWN, "nobody.md");
      changes.clear();
      write("other.md", "Bad {{nobody}}");
      await(OverrideChange.Kind.REJECTED, "other.md");
      write("other.md", "Good.");
      await(OverrideChange.Kind.ACCEPTED, "other.md");
      changes.clear();
      write("other.md", "Bad {{nobody}}");
      await(OverrideChange.Kind.REJECTED, "other.md");
      write("other.md", "Good.");
      await(OverrideChange.Kind.ACCEPTED, "other.md");
      assertThat(catalog.render("other", Map.of())).isEqualTo("Good.");
    }
  }

  @Test
  void otherFilesAreReportedOnce() throws Exception {
    write("nobody\u202e.md", "Text.");
    try (OverridableCatalog catalog = open()) {
      write("other.md", "One.");
      await(OverrideChange.Kind.ACCEPTED, "other.md");
      assertThat(changes.stream().filter(one -> one.kind() == OverrideChange.Kind.IGNORED))
          .singleElement()
          .asString()
          .startsWith("IGNORED nobody\\u202e.md (directory ");
      assertThat(catalog.ids()).doesNotContain("nobody\u202e.md");
    }
  }

  @Test
  void viewsServeTheSame() throws Exception {
    write("build/code.md", "Now {{task}}");
    try (OverridableCatalog catalog = open()) {
      Map<String, String> values = Map.of("task", "it");
      assertThat(catalog.folder("build").render("code", values)).isEqualTo("Now it");
      assertThat(catalog.scope("project").render("build/code", values)).isEqualTo("Now it");
      assertThat(catalog.filter(info -> !info.source().isEmpty()).ids())
          .containsExactly("build/code.md");
      assertThat(catalog.messages("build/code", values).messages()).hasSize(1);
      assertThat(catalog.messages("build/code", values).messages().get(0).content())
          .isEqualTo("Now it");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> catalog.messages("build/code#part", values));
    }
  }

  @Test
  void aPromptWithoutTemplatesIsRejected() throws Exception {
    write("other.md", "Overridden.");
    try (Release bare = Release.of(folder.resolve("bare"), Map.of("other.md", "Bare."))) {
      Files.delete(bare.classes().resolve("META-INF/prompts/index.json"));
      try (OverridableCatalog catalog =
          OverridableCatalog.over(bare.catalog())
              .classLoader(bare.loader())
              .source(OverrideSource.directory(overrides))
              .onChange(changes::add)
              .open()) {
        assertThat(catalog.render("other", Map.of())).isEqualTo("Bare.");
        assertThat(await(OverrideChange.Kind.REJECTED, "other.md").findings().get(0))
            .contains("PC1646");
      }
    }
  }

  @Test
  void aListenerThatFailsDoesNotStopTheCatalog() throws Exception {
    write("other.md", "One.");
    try (OverridableCatalog catalog =
        OverridableCatalog.over(release.catalog())
            .classLoader(release.loader())
            .source(OverrideSource.directory(overrides))
            .reload(SOON)
            .onChange(
                change -> {
                  changes.add(change);
                  if (changes.size() == 1) {
                    throw new IllegalStateException("on purpose");
                  }
                  throw new AssertionError("on purpose");
                })
            .open()) {
      assertThat(catalog.render("other", Map.of())).isEqualTo("One.");
      for (String text : List.of("Two.", "Three.")) {
        write("other.md", text);
        awaitText(catalog, "other", text);
      }
    }
  }

  @Test
  void aChangeHasALimitedNumberOfLines() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 150; i++) {
      text.append("{{x").append(i).append("}}\n");
    }
    write("other.md", text.toString());
    try (OverridableCatalog catalog = open()) {
      assertThat(await(OverrideChange.Kind.REJECTED, "other.md").findings())
          .hasSize(101)
          .last(STRING)
          .endsWith("other.md: 50 more findings in this file are not listed: 50 errors.");
      assertThat(catalog.served("other.md").source()).isEmpty();
    }
  }
}
