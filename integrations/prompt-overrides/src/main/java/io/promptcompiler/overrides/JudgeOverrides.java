package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.evolve.CompareOverride;
import io.promptcompiler.core.evolve.OverrideSettings;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.ReadSource;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compiles overrides in the place of the texts of a released module, and judges each prompt that
 * they change: it is served with the overrides, or as it was released.
 */
final class JudgeOverrides {
  /** The maximum number of files that are left out because others would not be judged in time. */
  private static final int MOST_LEFT_OUT = 5;

  private final ReleasedModule module;
  private final Map<String, String> places;
  private final SortedMap<String, SourceText> texts = new TreeMap<>();
  private final Map<String, List<Diagnostic>> undecoded = new TreeMap<>();
  private final Map<String, Diagnostic> ignored = new TreeMap<>();
  private final Overlay overlay = new Overlay();

  /** The findings of the texts with their overrides, by scope and id. */
  private final Map<String, List<Diagnostic>> found = new HashMap<>();

  /** The paths of overrides by the paths that the compiler sees. */
  private final Map<String, String> paths = new HashMap<>();

  /**
   * The same findings, and those of the release, as if no exemption counted; empty if none allows
   * anything.
   */
  private final Map<String, List<Diagnostic>> withoutExemptions = new HashMap<>();

  private final Map<String, List<Diagnostic>> releasedWithoutExemptions = new HashMap<>();

  private JudgeOverrides(ReleasedModule module, Map<String, String> places) {
    this.module = module;
    this.places = places;
  }

  /**
   * Judges the overrides of a module.
   *
   * @param files the overrides by their path
   * @param places where each of them is, for findings
   */
  static Judgement judge(
      ReleasedModule module, SortedMap<String, byte[]> files, Map<String, String> places)
      throws InterruptedException {
    SortedMap<String, byte[]> others = new TreeMap<>(files);
    Map<String, Throwable> bad = new TreeMap<>();
    try {
      files.forEach(
          (path, bytes) ->
              module
                  .limit()
                  .slow(file(path, bytes))
                  .ifPresent(
                      why -> {
                        others.remove(path);
                        bad.put(path, why);
                      }));
      return judge(module, others, bad, places);
    } catch (RuntimeException | Error e) {
      SortedMap<String, byte[]> good = new TreeMap<>();
      divide(module, others, List.copyOf(others.keySet()), places, good, bad);
      return judgeAgain(module, good, bad, places);
    }
  }

  /**
   * Judges files that were just judged together. If there is not enough time for that now, the
   * largest ones are left out, so that others do not wait for them.
   */
  private static Judgement judgeAgain(
      ReleasedModule module,
      SortedMap<String, byte[]> good,
      Map<String, Throwable> bad,
      Map<String, String> places)
      throws InterruptedException {
    for (int left = MOST_LEFT_OUT; ; left--) {
      module.limit().begin();
      try {
        return judge(module, good, bad, places);
      } catch (TimeLimit.ExceededException | TimeLimit.ExhaustedException e) {
        if (left == 0 || good.isEmpty()) {
          throw e;
        }
        String largest =
            Collections.max(
                    good.entrySet(), Comparator.comparingInt(file -> file.getValue().length))
                .getKey();
        good.remove(largest);
        bad.put(largest, e);
      }
    }
  }

  /** Returns what is equal for files with one path and content. */
  private static Object file(String path, byte[] bytes) {
    return List.of(path, Sha256.of(bytes));
  }

  /**
   * Divides files into good and bad ones: a file is bad if no judgement of it and the good files
   * before it is possible.
   */
  private static void divide(
      ReleasedModule module,
      SortedMap<String, byte[]> files,
      List<String> some,
      Map<String, String> places,
      SortedMap<String, byte[]> good,
      Map<String, Throwable> bad)
      throws InterruptedException {
    SortedMap<String, byte[]> all = new TreeMap<>(good);
    some.forEach(path -> all.put(path, files.get(path)));
    try {
      judge(module, all, Map.of(), places);
      good.putAll(all);
    } catch (RuntimeException | Error e) {
      if (some.size() == 1) {
        String path = some.get(0);
        bad.put(path, e);
        if (e instanceof TimeLimit.ExceededException slow) {
          module.limit().remember(file(path, Objects.requireNonNull(files.get(path))), slow);
        }
      } else if (!some.isEmpty()) {
        int half = some.size() / 2;
        divide(module, files, some.subList(0, half), places, good, bad);
        divide(module, files, some.subList(half, some.size()), places, good, bad);
      }
    }
  }

  private static Judgement judge(
      ReleasedModule module,
      SortedMap<String, byte[]> files,
      Map<String, Throwable> bad,
      Map<String, String> places)
      throws InterruptedException {
    JudgeOverrides judge = new JudgeOverrides(module, places);
    files.forEach(judge::add);
    bad.forEach((path, cause) -> judge.undecoded.put(path, List.of(judge.failed(path, cause))));
    return judge.judgement();
  }

  /** Returns the finding about an override that cannot be judged. */
  private Diagnostic failed(String path, Throwable cause) {
    if (cause instanceof TimeLimit.ExceededException slow) {
      return Diagnostic.of(DiagnosticCode.OVERRIDE_SLOW, whole(path), path, slow.seconds())
          .fix("The prompt is served as before. Shorten the file, or call no slow helper.");
    }
    if (cause instanceof TimeLimit.ExhaustedException exhausted) {
      String why = String.valueOf(exhausted.getMessage());
      return Diagnostic.of(DiagnosticCode.OVERRIDE_WITHOUT_RELEASE, whole(path), path, why)
          .fix(exhausted.fix());
    }
    return Diagnostic.of(
            DiagnosticCode.OVERRIDE_WITHOUT_RELEASE,
            whole(path),
            path,
            "the compiler fails with '" + cause + "'")
        .fix("The prompt is served as before. Remove the file, and report this failure.");
  }

  private void add(String path, byte[] bytes) {
    boolean isDefaults = ScanRoot.isDefaults(path.substring(path.lastIndexOf('/') + 1));
    if (isDefaults || module.declares(path)) {
      String why =
          isDefaults
              ? "has the defaults of a folder"
              : "has declarations for the generated classes";
      ignored.put(
          path,
          Diagnostic.of(DiagnosticCode.OVERRIDE_FIXED, whole(path), path, why)
              .fix("Remove it from the overrides, and release it in a new version."));
      return;
    }
    Optional<Diagnostic> error = module.error(path);
    if (error.isPresent()) {
      String problem = error.get().message().replaceFirst("\\.$", "");
      String why = "the released text cannot be compiled: " + problem;
      ignored.put(
          path,
          Diagnostic.of(DiagnosticCode.OVERRIDE_WITHOUT_RELEASE, whole(path), path, why)
              .fix("If it includes texts of other jars, use the jar of the application."));
      return;
    }
    DiagnosticList found = new DiagnosticList();
    Optional<SourceText> text = ReadSource.decode(place(path), bytes, found);
    if (text.isEmpty()) {
      undecoded.put(path, found.toList());
      return;
    }
    Optional<SourceFile> released = module.text(path);
    if (released.isPresent() && text.get().isBlank()) {
      // A file of a partial is often empty because somebody is still writing it.
      undecoded.put(
          path,
          List.of(
              Diagnostic.of(DiagnosticCode.OVERRIDE_BLANK, whole(path), path)
                  .fix("Write a text, or delete the file to serve the released text.")));
      return;
    }
    if (released.isPresent()) {
      texts.put(path, text.get());
      SourceText old = released.get().text();
      paths.put(old.path(), path);
      overlay.replace(old, text.get().content());
      return;
    }
    // Other new files can change no released prompt, but documents could conflict with them.
    Kinds kinds = module.options().families().kinds();
    for (SourceRoot root : module.options().roots()) {
      if (!Fragments.isFragment(path, kinds, root.kind())) {
        continue;
      }
      texts.put(path, text.get());
      String added = SlashPath.of(root.directory()) + "/" + path;
      paths.put(added, path);
      overlay.add(added, text.get().content());
    }
  }

  private Judgement judgement() throws InterruptedException {
    Map<String, Judgement.Prompt> prompts = new LinkedHashMap<>();
    Set<String> used = new LinkedHashSet<>();
    if (!texts.isEmpty()) {
      Object compiling = work(module.name(), texts.keySet());
      Compilation overriding = module.limit().check(compiling, texts.size(), this::compile);
      CompareOverride compare = module.compare(overriding);
      Set<String> unread = new HashSet<>(module.prompts().keySet());
      for (CompiledDocument document : overriding.documents()) {
        String key = document.file().scopeAndId();
        CompiledDocument old = module.prompts().get(key);
        Set<String> own = overrides(document);
        unread.remove(key);
        if (old != null && !own.isEmpty()) {
          used.addAll(own);
          if (!isSame(old, document)) {
            prompts.put(key, judged(document, own, compare));
          }
        }
      }
      unread.forEach(key -> rejectUnread(key, overriding, prompts));
    }
    undecoded.forEach((path, findings) -> reject(path, findings, prompts));
    return new Judgement(prompts, used, ignored);
  }

  /** Rejects a prompt if it has an override of its own, which could not even be read. */
  private void rejectUnread(
      String key, Compilation overriding, Map<String, Judgement.Prompt> prompts) {
    CompiledDocument old = module.prompt(key);
    String path = ReleasedModule.path(old.file());
    if (!texts.containsKey(path)) {
      return;
    }
    List<Diagnostic> findings =
        overriding.diagnostics().stream()
            .filter(finding -> finding.location().source().path().equals(old.file().text().path()))
            .map(finding -> shown(finding.severity(Severity.ERROR)))
            .toList();
    List<Diagnostic> reasons =
        findings.isEmpty() ? List.of(unreadable(path, "is not a prompt any more")) : findings;
    prompts.put(key, new Judgement.Prompt(path, path, Set.of(), old, reasons, List.of()));
  }

  private Diagnostic unreadable(String path, String what) {
    return Diagnostic.of(DiagnosticCode.OVERRIDE_CHANGES, whole(path), path, what)
        .fix("Keep the kind of document that was released.");
  }

  /** Rejects all prompts that have a released text in the place of an unreadable one. */
  private void reject(
      String path, List<Diagnostic> findings, Map<String, Judgement.Prompt> prompts) {
    Optional<SourceFile> text = module.text(path);
    if (text.isEmpty()) {
      ignored.put(path, findings.get(0));
      return;
    }
    module
        .prompts()
        .forEach(
            (key, document) -> {
              if (document.sources().anyMatch(text.get()::equals)) {
                prompts.put(
                    key,
                    new Judgement.Prompt(
                        ReleasedModule.path(document.file()),
                        path,
                        Set.of(),
                        document,
                        findings,
                        List.of()));
              }
            });
  }

  /** Returns what is equal for the same work with the same overrides. */
  private Object work(String what, Set<String> paths) {
    Map<String, String> contents = new TreeMap<>();
    paths.forEach(
        path -> {
          String content = Objects.requireNonNull(texts.get(path)).content();
          contents.put(path, Sha256.of(content.getBytes(UTF_8)));
        });
    return List.of(what, contents);
  }

  /** Compiles the prompts that overrides may change, and notes their findings. */
  private Compilation compile() {
    Compilation overriding = compile(overlay);
    found.putAll(ReleasedModule.findings(overriding));
    if (overlay.mayExempt()) {
      withoutExemptions.putAll(ReleasedModule.findings(compile(overlay.withoutExemptions())));
      releasedWithoutExemptions.putAll(module.findingsWithoutExemptions());
    }
    return overriding;
  }

  private Compilation compile(Overlay texts) {
    Set<String> changed = new HashSet<>(paths.values());
    Predicate<SourceFile> which =
        changed.stream().allMatch(module::isAlone)
            ? file -> changed.contains(ReleasedModule.path(file))
            : file -> true;
    return PromptCompiler.analyzeEdited(module.options(), texts, which);
  }

  /** Returns the paths of the overrides that a prompt consists of, its own first. */
  private Set<String> overrides(CompiledDocument document) {
    return document
        .sources()
        .flatMap(file -> Optional.ofNullable(paths.get(file.text().path())).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static boolean isSame(CompiledDocument old, CompiledDocument now) {
    return now.entryPoint().isPresent()
        && ServedPrompt.hashes(old.entryPoint().orElseThrow())
            .equals(ServedPrompt.hashes(now.entryPoint().get()));
  }

  /** Judges a prompt, and rejects this prompt alone if that fails or takes too long. */
  private Judgement.Prompt judged(
      CompiledDocument document, Set<String> own, CompareOverride compare)
      throws InterruptedException {
    try {
      Object judging = work(document.file().scopeAndId(), own);
      return module.limit().check(judging, own.size(), () -> judge(document, own, compare));
    } catch (RuntimeException | Error e) {
      String path = own.iterator().next();
      String id = ReleasedModule.path(document.file());
      return new Judgement.Prompt(
          id, path, Set.of(), document, List.of(failed(path, e)), List.of());
    }
  }

  private Judgement.Prompt judge(
      CompiledDocument document, Set<String> own, CompareOverride compare) {
    List<Diagnostic> reports = new ArrayList<>();
    List<Diagnostic> rejections = rejections(document, compare, reports);
    return new Judgement.Prompt(
        ReleasedModule.path(document.file()),
        own.iterator().next(),
        own,
        document,
        limited(rejections),
        limited(reports));
  }

  /** Returns findings at places of overrides, without those beyond the limit for a file. */
  private List<Diagnostic> limited(List<Diagnostic> findings) {
    DiagnosticList limited = new DiagnosticList();
    findings.forEach(finding -> limited.report(shown(finding)));
    return limited.toList();
  }

  /**
   * Returns the reasons for which a prompt cannot be served; empty if it can.
   *
   * @param reports receives findings about a prompt that can be served
   */
  private List<Diagnostic> rejections(
      CompiledDocument document, CompareOverride compare, List<Diagnostic> reports) {
    String key = document.file().scopeAndId();
    List<Diagnostic> news =
        news(
            findings(document, one -> found.getOrDefault(one, List.of())),
            findings(document, module::findings));
    List<Diagnostic> errors = errors(news);
    if (errors.isEmpty()) {
      errors = exempted(document);
    }
    if (!errors.isEmpty()) {
      return errors;
    }
    Optional<EntryPoint> program = document.entryPoint();
    if (program.isEmpty()) {
      List<Diagnostic> all = document.findings().stream().filter(Diagnostic::isError).toList();
      return all.isEmpty()
          ? List.of(unreadable(ReleasedModule.path(document.file()), "cannot be compiled"))
          : all;
    }
    CompareOverride.Result compared = compare.compare(key);
    List<Diagnostic> rejections = new ArrayList<>(compared.rejections());
    CompiledDocument released = module.prompt(key);
    EntryPoint old = released.entryPoint().orElseThrow();
    rejections.addAll(settings(document));
    if (rejections.isEmpty()) {
      rejections = examples(document, program.get(), released.file());
    }
    if (rejections.isEmpty()) {
      rejections = RenderSamples.rejections(old, program.get(), compare, module.helpers());
    }
    if (rejections.isEmpty()) {
      reports.addAll(compared.reports());
      news.stream()
          .filter(finding -> finding.code().severity() == Severity.WARNING)
          .filter(finding -> isOfOverride(finding.location()))
          .forEach(reports::add);
    }
    return rejections;
  }

  /** Returns the errors for settings in all overrides that a prompt consists of. */
  private List<Diagnostic> settings(CompiledDocument document) {
    List<Diagnostic> errors = new ArrayList<>();
    document
        .sources()
        .forEach(
            file ->
                Optional.ofNullable(paths.get(file.text().path()))
                    .map(path -> OverrideSettings.find(module.text(path), file))
                    .ifPresent(errors::addAll));
    return errors;
  }

  /** Returns the errors of the examples of an override, and of the released ones. */
  private List<Diagnostic> examples(
      CompiledDocument document, EntryPoint program, SourceFile released) {
    return Stream.concat(
            CheckExamples.findings(document, module.helpers()).stream()
                .filter(finding -> finding.code().severity() == Severity.ERROR),
            CheckExamples.unrenderable(released, program, module.helpers()).stream())
        .toList();
  }

  /** Returns the findings of all texts of a prompt, of which each text can have its own. */
  private static List<Diagnostic> findings(
      CompiledDocument document, Function<String, List<Diagnostic>> ofText) {
    return document
        .sources()
        .map(SourceFile::scopeAndId)
        .distinct()
        .flatMap(key -> ofText.apply(key).stream())
        .toList();
  }

  /**
   * Returns findings that the released prompt does not have. The settings of the release are
   * unknown, so errors that it has are those that its build allowed.
   */
  private static List<Diagnostic> news(List<Diagnostic> findings, List<Diagnostic> released) {
    Set<String> known = new HashSet<>();
    released.forEach(finding -> known.addAll(words(finding)));
    // A finding about a partial can be one of the prompt too.
    Set<String> seen = new HashSet<>();
    return findings.stream()
        // The release may have other findings that are not reported.
        .filter(finding -> DiagnosticList.isMore(finding) || !known.containsAll(words(finding)))
        .filter(finding -> seen.add(words(finding) + " " + finding.location()))
        .toList();
  }

  private static List<String> words(Diagnostic finding) {
    // An exemption of the release is for one value that reaches one role; the helpers around it are
    // compared with the contents. Findings at one place, such as a call of a partial, are joined
    // with all their subjects.
    boolean isOfTrust = finding.code().lookup().isEmpty() && !finding.subject().isEmpty();
    String all = isOfTrust ? finding.subject() : finding.message();
    return all.lines().map(one -> finding.code().id() + one).toList();
  }

  private static List<Diagnostic> errors(List<Diagnostic> findings) {
    return findings.stream()
        .filter(finding -> finding.code().severity() == Severity.ERROR)
        .map(finding -> finding.severity(Severity.ERROR))
        .toList();
  }

  /**
   * Returns the errors that only exemptions in overrides prevent. An override cannot allow anything
   * that the release did not allow: applications rely on that.
   */
  private List<Diagnostic> exempted(CompiledDocument document) {
    return errors(
        news(
            findings(document, key -> withoutExemptions.getOrDefault(key, List.of())),
            findings(document, key -> releasedWithoutExemptions.getOrDefault(key, List.of()))));
  }

  /** Returns a finding at the place of the override instead of that of the released text. */
  private Diagnostic shown(Diagnostic finding) {
    return new Diagnostic(
        finding.code(),
        finding.severity(),
        shown(finding.location()),
        finding.message(),
        Fix.of(finding.fix().text()),
        finding.includedFrom().stream().map(this::shown).toList(),
        finding.released(),
        finding.subject());
  }

  private Location shown(Location location) {
    return override(location)
        .map(text -> new Location(text, location.span(), location.includer().map(this::shown)))
        .orElse(location);
  }

  private boolean isOfOverride(Location location) {
    return override(location).isPresent();
  }

  /** Returns the override that a location is in; empty for one in a released text. */
  private Optional<SourceText> override(Location location) {
    return Optional.ofNullable(paths.get(location.source().path()))
        .flatMap(path -> Optional.ofNullable(texts.get(path)))
        .filter(text -> text.content().equals(location.source().content()));
  }

  private Location whole(String path) {
    return Location.ofFile(place(path));
  }

  private String place(String path) {
    return places.getOrDefault(path, path);
  }
}
