package io.promptcompiler.workbench;

import io.promptcompiler.core.command.Workbench.Release;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.evolve.ReleasedCall;
import io.promptcompiler.core.example.HideExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Describes a prompt as it was in a release, and its rendering in that release with the current
 * values.
 */
final class DescribeChange {
  private DescribeChange() {}

  /** Returns {@code new}, {@code renamed}, {@code changed}, or empty for an unchanged prompt. */
  static Optional<String> word(Release release, CompiledDocument document) {
    if (document.isForOthers()) {
      return Optional.empty();
    }
    Optional<CompiledDocument> old = release.prompts().of(document);
    if (old.isEmpty()) {
      return Optional.of("new");
    }
    if (!document.file().id().equals(old.get().file().id())) {
      return Optional.of("renamed");
    }
    return hash(document).equals(hash(old.get())) ? Optional.empty() : Optional.of("changed");
  }

  /**
   * Returns the hash of a document and everything it includes; empty if the document has errors.
   */
  private static String hash(CompiledDocument document) {
    return document.entryPoint().map(one -> one.about().sha256()).orElse("");
  }

  /** Describes the change of a prompt. */
  static Map<String, Object> describe(Release release, CompiledDocument document) {
    Optional<CompiledDocument> old = release.prompts().of(document);
    Set<String> changes = new LinkedHashSet<>(changes(release, document));
    old.ifPresent(it -> changes.addAll(changes(release, it)));
    String was = old.map(it -> it.file().id().path()).orElse("");
    return new Members()
        .always("release", release.prompts().name())
        .with("word", word(release, document))
        .with("was", was.equals(document.file().id().path()) ? "" : was)
        .with("changes", new ArrayList<>(changes))
        .with("files", old.map(it -> files(it, document)).orElse(List.of()))
        .map();
  }

  /** Returns the texts that changed: that of the document, and those that it includes. */
  private static List<Map<String, Object>> files(CompiledDocument old, CompiledDocument now) {
    Map<String, String> before = texts(old);
    Map<String, String> after = texts(now);
    before.put(now.file().id().path(), old.file().text().content());
    UnaryOperator<String> hideOld = HideExamples.of(old);
    UnaryOperator<String> hideNew = HideExamples.of(now);
    List<Map<String, Object>> files = new ArrayList<>();
    after.forEach(
        (id, text) -> {
          String was = before.getOrDefault(id, "");
          if (!was.equals(text)) {
            files.add(
                new Members()
                    .always("id", id)
                    .always("was", hideNew.apply(hideOld.apply(was)))
                    .always("now", hideNew.apply(text))
                    .map());
          }
        });
    return files;
  }

  private static Map<String, String> texts(CompiledDocument document) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(document.file().id().path(), document.file().text().content());
    document.includes().forEach(file -> texts.put(file.id().path(), file.text().content()));
    return texts;
  }

  /**
   * Returns the sentences about the changes of a prompt, which are found by the id that the goal
   * {@code breaking} reports.
   */
  static List<String> changes(Release release, CompiledDocument document) {
    String id = document.file().id().path();
    String scope = document.file().root().scope().word();
    return release
        .changes()
        .getOrDefault(scope.equals("project") ? id : scope + ":" + id, List.of());
  }

  /**
   * Adds the rendering of a prompt in a release, or the reason why it is unknown. Values of
   * undeclared parameters are omitted and listed.
   */
  static void addTo(
      Members members,
      Release release,
      CompiledDocument document,
      String variant,
      Map<String, ?> values,
      ProjectFunctions helpers) {
    Optional<CompiledDocument> old = release.prompts().of(document);
    if (old.isEmpty()) {
      return;
    }
    Members released = new Members();
    Optional<EntryPoint> all = old.get().entryPoint();
    if (all.isEmpty()) {
      released.always("problem", "This compiler finds errors in the released version.");
    } else if (!variant.isEmpty() && all.get().variant(variant).isEmpty()) {
      released.always("problem", "It did not have the variant '" + variant + "'.");
    } else {
      ReleasedCall call = ReleasedCall.of(all.get(), variant, values);
      new DescribeRendered(call.prompt(), helpers, new ShownFiles(Path.of(""), text -> text))
          .addTo(released, call.values());
      released.with("notTaken", call.omitted());
    }
    members.always("released", released.map());
  }
}
