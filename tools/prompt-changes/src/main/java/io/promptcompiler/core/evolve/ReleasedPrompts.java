package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.program.Alias;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The prompts of a release, compiled by the current compiler, for a comparison with the present
 * ones. They are in memory, so their sources can be closed.
 */
public final class ReleasedPrompts {
  private final String name;
  private final Map<String, CompiledDocument> byKey = new LinkedHashMap<>();
  private final Map<String, List<CompiledDocument>> byId = new LinkedHashMap<>();

  private ReleasedPrompts(String name, List<CompiledDocument> documents) {
    this.name = name;
    for (CompiledDocument document : documents) {
      if (!document.isForOthers()) {
        byKey.put(document.file().scopeAndId(), document);
        byId.computeIfAbsent(id(document), none -> new ArrayList<>()).add(document);
      }
    }
  }

  /** Compiles a release. */
  public static ReleasedPrompts of(Released released) {
    return of(released.name(), PromptCompiler.analyze(released.lenient()));
  }

  /** Returns the prompts of a compiled release. */
  public static ReleasedPrompts of(String name, Compilation released) {
    return new ReleasedPrompts(name, released.documents());
  }

  /** Returns the name of the release: coordinates, a file, a revision. */
  public String name() {
    return name;
  }

  /**
   * Returns the released version of a prompt: the prompt with its scope and id, or else with one of
   * its previous ids, or else the only prompt with its id in another scope.
   */
  public Optional<CompiledDocument> of(CompiledDocument present) {
    return of(present.file(), aliases(present));
  }

  private Optional<CompiledDocument> of(SourceFile file, List<Alias> aliases) {
    String scope = file.root().scope().word();
    return Stream.concat(
            Stream.of(file.scopeAndId()), aliases.stream().map(alias -> scope + ":" + alias.id()))
        .flatMap(key -> Optional.ofNullable(byKey.get(key)).stream())
        .findFirst()
        .or(() -> only(byId.getOrDefault(file.id().path(), List.of())));
  }

  private static Optional<CompiledDocument> only(List<CompiledDocument> documents) {
    return documents.size() == 1 ? Optional.of(documents.get(0)) : Optional.empty();
  }

  /**
   * Returns the released prompts that correspond to no present prompt, in the order of the release.
   */
  public List<CompiledDocument> gone(List<CompiledDocument> present) {
    List<CompiledDocument> gone = new ArrayList<>(byKey.values());
    Set<CompiledDocument> still = Collections.newSetFromMap(new IdentityHashMap<>());
    present.forEach(document -> of(document).ifPresent(still::add));
    gone.removeIf(still::contains);
    return gone;
  }

  private static List<Alias> aliases(CompiledDocument document) {
    return document.entryPoint().map(one -> one.about().aliases()).orElse(List.of());
  }

  private static String id(CompiledDocument document) {
    return document.file().id().path();
  }
}
