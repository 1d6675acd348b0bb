package io.promptcompiler.overrides;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.ListedDiagnostics;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.UnknownPromptException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Judges the files of all sources, for each level of shares: keys of a level get the files of all
 * sources with at least its share. For a path that several sources have, the first one counts.
 */
final class JudgeSources {
  private static final DiagnosticPrinter PRINTER = new DiagnosticPrinter(Path.of(""));

  private final List<ReleasedModule> modules;
  private final PromptCatalog released;
  private final Set<OverrideChange> changes = new LinkedHashSet<>();
  private final Set<OverrideChange> standing = new LinkedHashSet<>();

  /**
   * Creates an instance.
   *
   * @param modules the modules with templates
   * @param released the compiled prompts
   */
  JudgeSources(List<ReleasedModule> modules, PromptCatalog released) {
    this.modules = modules;
    this.released = released;
  }

  /** The files of a source at one moment. */
  record Files(OverrideSource source, SortedMap<String, byte[]> files) {
    private double share() {
      return source.share();
    }
  }

  /** Returns the changes, in the order of the levels. */
  Set<OverrideChange> changes() {
    return changes;
  }

  /** Returns the acceptance of each prompt that is served with the same override as before. */
  Set<OverrideChange> standing() {
    return standing;
  }

  /**
   * Returns the new levels.
   *
   * @param before the previous levels, whose prompts stay where a new text is rejected
   */
  List<State.Level> judge(List<Files> sources, List<State.Level> before)
      throws InterruptedException {
    Set<Double> shares = new TreeSet<>();
    sources.forEach(source -> shares.add(source.share()));
    List<State.Level> levels = new ArrayList<>();
    for (double share : shares) {
      Map<String, ServedPrompt> prompts =
          before.stream()
              .filter(level -> level.share() == share)
              .findFirst()
              .map(State.Level::prompts)
              .orElse(Map.of());
      List<Files> active = sources.stream().filter(one -> one.share() >= share).toList();
      levels.add(new State.Level(share, new Layered(active).judge(prompts)));
    }
    return levels;
  }

  /** The files of several sources, of which earlier ones hide later ones. */
  private final class Layered {
    private final Map<String, OverrideSource> owners = new TreeMap<>();
    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final Map<String, String> places = new TreeMap<>();

    Layered(List<Files> sources) {
      for (Files all : sources) {
        OverrideSource source = all.source();
        all.files()
            .forEach(
                (path, bytes) -> {
                  if (owners.putIfAbsent(path, source) == null) {
                    files.put(path, bytes);
                    places.put(path, source.place(path));
                  }
                });
      }
    }

    Map<String, ServedPrompt> judge(Map<String, ServedPrompt> before) throws InterruptedException {
      Map<String, ServedPrompt> served = new LinkedHashMap<>();
      Judgements judged = Judgements.of(modules, files, places);
      for (Judgements.Changed changed : judged.prompts()) {
        serve(changed, Optional.ofNullable(before.get(changed.key())), served);
      }
      before.forEach(
          (key, old) -> {
            if (!served.containsKey(key)) {
              changes.add(
                  new OverrideChange(
                      OverrideChange.Kind.WITHDRAWN, old.id(), old.source(), List.of()));
            }
          });
      judged.ignored().forEach(this::ignore);
      return served;
    }

    private void serve(
        Judgements.Changed changed,
        Optional<ServedPrompt> before,
        Map<String, ServedPrompt> served) {
      ReleasedModule module = changed.module();
      Judgement.Prompt prompt = changed.prompt();
      String key = changed.key();
      String source = source(prompt.path());
      EntryPoint was = module.prompt(key).entryPoint().orElseThrow();
      Optional<KnownPrompts.Document> document =
          KnownPrompts.document(released, was.about().scope(), was.about().id());
      if (document.isEmpty() || !isOf(module, document.get())) {
        return;
      }
      List<Diagnostic> rejections = new ArrayList<>(prompt.rejections());
      if (!document.get().sha256().equals(was.about().sha256())) {
        rejections.add(
            withoutRelease(prompt.path(), "its class was not made of the template in its jar"));
      }
      if (!rejections.isEmpty()) {
        changes.add(change(OverrideChange.Kind.REJECTED, prompt.id(), source, rejections));
        before.filter(this::isPresent).ifPresent(stays -> served.put(key, stays));
        return;
      }
      ServedPrompt now =
          new ServedPrompt(
              prompt.document().entryPoint().orElseThrow(),
              was,
              document.get().module(),
              source,
              prompt.files().stream().collect(Collectors.toMap(file -> file, this::source)),
              module.helpers(),
              Instant.now());
      boolean isSame = before.filter(now::isSameAs).isPresent();
      boolean isOfSameFiles = isSame && before.get().files().equals(now.files());
      served.put(key, isOfSameFiles ? before.get() : now);
      (isSame ? standing : changes)
          .add(change(OverrideChange.Kind.ACCEPTED, prompt.id(), source, prompt.reports()));
    }

    /** Returns whether all overrides that a prompt consists of are still where they were. */
    private boolean isPresent(ServedPrompt prompt) {
      return prompt.files().entrySet().stream()
          .allMatch(
              file ->
                  owners.containsKey(file.getKey())
                      && source(file.getKey()).equals(file.getValue()));
    }

    private void ignore(String path, Diagnostic finding) {
      String source = source(path);
      if (finding.code() == DiagnosticCode.OVERRIDE_UNKNOWN && isReleased(path)) {
        Diagnostic why = withoutRelease(path, "the jar of its module has no templates");
        changes.add(change(OverrideChange.Kind.REJECTED, path, source, List.of(why)));
      } else {
        OverrideChange.Kind kind =
            finding.isError() ? OverrideChange.Kind.REJECTED : OverrideChange.Kind.IGNORED;
        changes.add(change(kind, path, source, List.of(finding)));
      }
    }

    private String source(String path) {
      return Objects.requireNonNull(owners.get(path), path).name();
    }

    private Diagnostic withoutRelease(String path, String why) {
      Location whole = Location.ofFile(places.getOrDefault(path, path));
      return Diagnostic.of(DiagnosticCode.OVERRIDE_WITHOUT_RELEASE, whole, path, why)
          .fix("Build the module without '<publish>false</publish>'.");
    }
  }

  private static boolean isOf(ReleasedModule module, KnownPrompts.Document document) {
    return document.module().isEmpty() || document.module().equals(module.name());
  }

  private boolean isReleased(String id) {
    try {
      return new KnownPrompts(released).document(id).id().equals(id);
    } catch (UnknownPromptException e) {
      return false;
    }
  }

  private static OverrideChange change(
      OverrideChange.Kind kind, String id, String source, List<Diagnostic> findings) {
    ListedDiagnostics all = ListedDiagnostics.of(findings, ListedDiagnostics.PRINTED);
    List<String> lines = new ArrayList<>();
    all.listed().forEach(finding -> lines.add(PRINTER.print(finding)));
    all.omitted().forEach((file, omitted) -> lines.add(PRINTER.print(file, omitted)));
    return new OverrideChange(kind, id, source, lines);
  }
}
