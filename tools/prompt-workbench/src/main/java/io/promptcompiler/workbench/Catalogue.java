package io.promptcompiler.workbench;

import io.promptcompiler.core.command.Workbench.Release;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.example.HideExamples;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.DeepStack;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.RuntimeType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The prompts of some modules at one point in time, with their descriptions. The list of all
 * prompts is small; the details of a prompt are described on request.
 */
final class Catalogue {
  private final Texts texts;
  private final List<CatalogueModule> modules;
  private final Map<String, CataloguePage> byKey = new LinkedHashMap<>();
  private final Map<String, CataloguePage> byPath = new LinkedHashMap<>();

  private Catalogue(Texts texts, List<CatalogueModule> modules) {
    this.texts = texts;
    this.modules = List.copyOf(modules);
    List<CataloguePage> pages = new ArrayList<>();
    for (CatalogueModule module : modules) {
      for (CompiledDocument document : module.compilation().documents()) {
        pages.add(CataloguePage.of(module, document));
      }
    }
    pages.sort(Comparator.comparing(CataloguePage::key));
    for (CataloguePage page : pages) {
      byKey.putIfAbsent(page.key(), page);
      byPath.putIfAbsent(page.module().label() + " " + page.file().text().path(), page);
    }
  }

  /** Compiles the current state of modules on disk. */
  static Catalogue of(List<Shown> modules, Texts texts) {
    return DeepStack.call(
        () -> {
          List<CatalogueModule> compiled = new ArrayList<>();
          for (Shown shown : modules) {
            String label = modules.size() == 1 ? "" : shown.module().name();
            compiled.add(CatalogueModule.of(shown, label));
          }
          return new Catalogue(texts, compiled);
        });
  }

  Texts texts() {
    return texts;
  }

  List<CataloguePage> pages() {
    return List.copyOf(byKey.values());
  }

  Optional<CataloguePage> page(String key) {
    return Optional.ofNullable(byKey.get(key));
  }

  /** Returns the page of a module's file with the given path; empty if the file has no page. */
  Optional<CataloguePage> page(CatalogueModule module, String path) {
    return Optional.ofNullable(byPath.get(module.label() + " " + path));
  }

  /** Returns the data of a page. */
  Map<String, Object> describe(CataloguePage page) {
    return new DescribePrompt(page, this).describe();
  }

  /** Returns the script with the data of a page, in which blocks may be deep in others. */
  String script(CataloguePage page) {
    return DeepStack.call(() -> DataScript.of("page", describe(page)));
  }

  /** Returns the number of prompts. */
  int prompts() {
    return (int) pages().stream().filter(page -> !page.document().isForOthers()).count();
  }

  /** Returns the data of the list of all prompts. */
  Map<String, Object> index() {
    return new Members()
        .always("title", texts.title())
        .with("releases", releases())
        .always("estimator", DescribeRendered.ESTIMATOR)
        .with(
            "modules",
            modules.stream().map(CatalogueModule::label).filter(one -> !one.isEmpty()).toList())
        .with("findings", elsewhere())
        .always("prompts", pages().stream().map(this::summary).toList())
        .map();
  }

  /**
   * Returns the releases that modules are compared with, each with the prompts that were removed
   * since then.
   */
  private List<Map<String, Object>> releases() {
    List<Map<String, Object>> releases = new ArrayList<>();
    for (CatalogueModule module : modules) {
      module
          .release()
          .ifPresent(
              release ->
                  releases.add(
                      new Members()
                          .always("name", release.prompts().name())
                          .with("module", module.label())
                          .with("notes", release.notes())
                          .with("gone", gone(module, release))
                          .map()));
    }
    return releases;
  }

  private static List<Map<String, Object>> gone(CatalogueModule module, Release release) {
    List<Map<String, Object>> gone = new ArrayList<>();
    for (CompiledDocument old : release.prompts().gone(module.compilation().documents())) {
      gone.add(
          new Members()
              .always("id", old.file().id().path())
              .with("changes", DescribeChange.changes(release, old))
              .map());
    }
    return gone;
  }

  /** Returns findings about files that are not documents, such as defaults of folders. */
  private List<Map<String, Object>> elsewhere() {
    List<Map<String, Object>> findings = new ArrayList<>();
    for (CatalogueModule module : modules) {
      for (Diagnostic finding : module.compilation().diagnostics()) {
        if (page(module, finding.location().source().path()).isEmpty()) {
          findings.add(
              new Members()
                  .always("id", finding.code().id())
                  .always("severity", finding.isError() ? "error" : "warning")
                  .always("message", finding.message())
                  .with("fix", finding.fix().text())
                  .always(
                      "place",
                      ShownFiles.shown(finding.location().source(), texts.base())
                          + ":"
                          + finding.location().line())
                  .map());
        }
      }
    }
    return findings;
  }

  private Map<String, Object> summary(CataloguePage page) {
    Optional<EntryPoint> entryPoint = page.document().entryPoint();
    List<Diagnostic> findings = page.module().findings(page.document());
    return new Members()
        .always("key", page.key())
        .always("id", page.file().id().path())
        .always("scope", page.file().root().scope().word())
        .with("module", page.module().label())
        .always("kind", page.kind())
        .always("status", page.isBroken() ? "broken" : status(entryPoint))
        .with("title", entryPoint.map(one -> title(one.about())))
        .with("words", words(page))
        .with(
            "since",
            page.module().release().flatMap(one -> DescribeChange.word(one, page.document())))
        .with("tags", DescribePrompt.tags(page.module(), page.file()))
        .with("errors", (int) findings.stream().filter(Diagnostic::isError).count())
        .with("warnings", (int) findings.stream().filter(one -> !one.isError()).count())
        .always("script", page.script())
        .map();
  }

  private static String status(Optional<EntryPoint> entryPoint) {
    return entryPoint.map(one -> one.about().status()).orElse("");
  }

  /** Returns the first line of a prompt's description. */
  static String title(About about) {
    String all =
        about.synopsis().isEmpty() ? about.description() : String.join("\n", about.synopsis());
    return all.lines().findFirst().orElse("").strip();
  }

  /**
   * Returns the words by which a document is found in the search, each once: those of its
   * description, its parameters, its previous ids, its text and its examples.
   */
  private static String words(CataloguePage page) {
    StringBuilder all = new StringBuilder();
    page.document().entryPoint().ifPresent(entryPoint -> describe(entryPoint, all));
    String text = HideExamples.of(page.document()).apply(page.file().text().content());
    all.append(' ').append(text);
    Set<String> words = new LinkedHashSet<>();
    all.toString()
        .toLowerCase(Locale.ROOT)
        .strip()
        .lines()
        .forEach(line -> words.addAll(List.of(line.strip().split("\\s+", -1))));
    return String.join(" ", words);
  }

  private static void describe(EntryPoint entryPoint, StringBuilder all) {
    About about = entryPoint.about();
    about.synopsis().forEach(line -> all.append(' ').append(line));
    all.append(' ').append(about.description());
    entryPoint.allParameters().fieldNames().forEach(name -> all.append(' ').append(name));
    about.aliases().forEach(alias -> all.append(' ').append(alias.id()));
  }

  /**
   * Returns the steps in the folder of a step, in the order of their ids; empty for other
   * documents.
   */
  List<Map<String, Object>> flow(CataloguePage page) {
    if (definition(page).isEmpty()) {
      return List.of();
    }
    String folder = page.file().id().folder();
    List<Map<String, Object>> steps = new ArrayList<>();
    for (CataloguePage other : pages()) {
      Optional<Map<?, ?>> definition = definition(other);
      if (other.module().label().equals(page.module().label())
          && other.file().root().equals(page.file().root())
          && other.file().id().folder().equals(folder)
          && definition.isPresent()) {
        Map<?, ?> step = definition.get();
        Map<?, ?> onFail = step.get("onFail") instanceof Map<?, ?> map ? map : Map.of();
        steps.add(
            new Members()
                .always("page", other.key())
                .always("id", String.valueOf(step.get("id")))
                .always("title", String.valueOf(step.get("title")))
                .always("next", String.valueOf(step.get("next")))
                .always("policy", String.valueOf(onFail.get("policy")))
                .with("retries", onFail.get("maxRetries"))
                .with("humanReview", step.get("humanReview"))
                .with("gates", step.get("gates") instanceof List<?> gates ? gates.size() : 0)
                .map());
      }
    }
    steps.sort(Comparator.comparing(step -> String.valueOf(step.get("id"))));
    return steps;
  }

  private static Optional<Map<?, ?>> definition(CataloguePage page) {
    if (page.document().entryPoint().isEmpty()) {
      return Optional.empty();
    }
    for (Member member : page.document().entryPoint().get().members()) {
      if (member instanceof Member.Given given
          && given.data() instanceof Data.Made made
          && made.type() == RuntimeType.STEP_DEFINITION) {
        @Nullable Object value = DescribeData.value(made);
        return value instanceof Map<?, ?> map ? Optional.of(map) : Optional.empty();
      }
    }
    return Optional.empty();
  }
}
