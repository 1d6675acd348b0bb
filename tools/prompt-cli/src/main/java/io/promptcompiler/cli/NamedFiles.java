package io.promptcompiler.cli;

import io.promptcompiler.core.command.ChosenFiles;
import io.promptcompiler.core.command.ErrorsAround;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.PathPattern;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.VariantFiles;
import io.promptcompiler.runtime.integration.PromptNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files and prompts that the arguments of a command name. An argument is the path of a file or
 * folder, as a shell completes it, or an id, as {@code list} prints it. If both exist, the path is
 * used. A path can also lead to another project.
 */
final class NamedFiles {
  private final ProjectOptions project;
  private final Console console;
  private final List<Module> modules = new ArrayList<>();

  /** The modules that were found for each folder. */
  private final Map<Path, List<PromptModule>> around = new HashMap<>();

  /** The documents of all modules by expected files, once they are needed. */
  private @Nullable Map<Path, Set<Path>> usersByFile;

  private NamedFiles(ProjectOptions project, Console console) {
    this.project = project;
    this.console = console;
  }

  /**
   * A prompt or fragment to render.
   *
   * @param modules the modules in which it is looked up
   * @param id its id, which may end with a variant or a part
   * @param scope the scope of its file; empty if only the id is known
   */
  record Named(List<PromptModule> modules, String id, Optional<String> scope) {}

  /** Returns the modules, each with the files that the names choose; without names, all files. */
  static List<ChosenFiles> choose(List<String> names, ProjectOptions project, Console console)
      throws IOException {
    return names.isEmpty()
        ? project.modules(console).stream().map(ChosenFiles::all).toList()
        : new NamedFiles(project, console).choose(names, /* isFilter= */ false);
  }

  /** Like {@link #choose}, but a name may also be a part of ids. */
  static List<ChosenFiles> filter(List<String> names, ProjectOptions project, Console console)
      throws IOException {
    return names.isEmpty()
        ? choose(names, project, console)
        : new NamedFiles(project, console).choose(names, /* isFilter= */ true);
  }

  /** Returns the prompt that a path or an id names. An unknown id is returned unchanged. */
  static Named prompt(String name, ProjectOptions project, Console console) throws IOException {
    return new NamedFiles(project, console).prompt(name);
  }

  /**
   * A file of a root, which may be unreadable.
   *
   * @param id its path inside the root
   * @param file its path, or the folder for a document that is one
   */
  private record Listed(SourceRoot root, String id, Path file) {
    static Listed of(SourceFile file) {
      return new Listed(file.root(), file.id().path(), Path.of(ChosenFiles.path(file)));
    }

    /** Returns the file of a finding about a root. */
    static Listed of(SourceRoot root, Diagnostic finding) {
      String path = finding.location().source().path();
      String id =
          path.substring(Math.min(path.length(), SlashPath.of(root.directory()).length() + 1));
      return new Listed(root, id, root.directory().resolve(id));
    }

    boolean isIn(Path path) {
      return root.directory().resolve(id).startsWith(path);
    }

    /** Returns whether a path is in the folder that is a document, such as an agent skill. */
    boolean contains(Path path) {
      return !id.isEmpty() && path.startsWith(file);
    }

    boolean isMeant(String name) {
      return NamedFiles.isMeant(id, name);
    }
  }

  /** A module with the files of its roots. */
  private record Module(PromptModule module, List<SourceFile> documents, List<Listed> files) {
    static Module of(PromptModule module) {
      List<SourceFile> documents = new ArrayList<>();
      List<Listed> files = new ArrayList<>();
      ReadBudget budget = new ReadBudget();
      for (SourceRoot root : module.options().roots()) {
        DiagnosticList found = new DiagnosticList();
        ScanRoot.Result scanned = module.files(root, budget, found);
        documents.addAll(scanned.documents());
        Stream.concat(scanned.documents().stream(), scanned.defaults().stream())
            .map(Listed::of)
            .forEach(files::add);
        found.toList().forEach(finding -> files.add(Listed.of(root, finding)));
      }
      return new Module(module, documents, files);
    }

    static Stream<Path> roots(PromptModule module) {
      return module.options().roots().stream().map(SourceRoot::directory);
    }

    boolean isSame(PromptModule other) {
      return module.options().equals(other.options());
    }

    boolean isForOthers(SourceFile file) {
      return module.options().families().declarationKinds().contains(file.kind());
    }
  }

  private List<ChosenFiles> choose(List<String> names, boolean isFilter) throws IOException {
    load(names);
    Map<Module, Set<String>> chosen = new LinkedHashMap<>();
    Map<String, Path> others = new LinkedHashMap<>();
    for (String name : names) {
      Optional<Path> path = existing(name);
      boolean hasAny =
          (path.isPresent() && addPath(chosen, path.get())) || addIds(chosen, id(name), isFilter);
      if (!hasAny && path.isEmpty()) {
        throw unknown(name);
      }
      if (!hasAny) {
        others.put(name, path.get());
      }
    }
    List<String> unused = new ArrayList<>();
    for (Map.Entry<String, Path> other : others.entrySet()) {
      Path path = other.getValue();
      if (chosen.isEmpty() || resolve(other.getKey()).filter(NamedFiles::isOfCommit).isEmpty()) {
        throw noPrompt(other.getKey(), path);
      }
      refusal(path)
          .ifPresentOrElse(
              refusal -> console.say("note: " + refusal), () -> unused.add(other.getKey()));
    }
    if (!unused.isEmpty()) {
      console.say("note: " + Suggestion.list("Left out, because no prompt uses them", unused));
    }
    return chosen.entrySet().stream()
        .map(one -> new ChosenFiles(one.getKey().module(), Optional.of(one.getValue())))
        .toList();
  }

  /**
   * Returns whether a hook may have passed a path because a commit changes it: a file, a symbolic
   * link or a submodule. The user has named any other folder.
   */
  private static boolean isOfCommit(Path path) {
    return !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) || Checkout.isRepository(path);
  }

  private boolean addPath(Map<Module, Set<String>> chosen, Path path) {
    // In a folder, there may be further files of which only the compiler knows.
    return (Files.isDirectory(path)
            ? add(chosen, file -> file.isIn(path), file -> path)
            : add(chosen, file -> file.isIn(path), Listed::file))
        || add(chosen, file -> file.contains(path), Listed::file)
        || addUsers(chosen, path)
        || addModules(chosen, path);
  }

  /** Chooses the documents with an example whose expected text is in a file. */
  private boolean addUsers(Map<Module, Set<String>> chosen, Path path) {
    Set<Path> users = usersByFile().getOrDefault(path, Set.of());
    return add(chosen, file -> users.contains(file.file()), Listed::file);
  }

  /** Returns the documents with examples, by the files that have their expected texts. */
  private Map<Path, Set<Path>> usersByFile() {
    Map<Path, Set<Path>> users = usersByFile;
    if (users == null) {
      users = new HashMap<>();
      for (SourceFile file : documents().toList()) {
        for (Path expected : CheckExamples.files(file)) {
          users.computeIfAbsent(expected, none -> new HashSet<>()).add(path(file));
        }
      }
      usersByFile = users;
    }
    return users;
  }

  /** Chooses all files of the modules of which a file has the settings or tools. */
  private boolean addModules(Map<Module, Set<String>> chosen, Path path) {
    boolean hasAny = false;
    for (Module module : modules) {
      if (isAbout(module.module(), path)) {
        Set<String> paths = chosen.computeIfAbsent(module, none -> new HashSet<>());
        paths.add(SlashPath.of(path));
        Module.roots(module.module()).map(SlashPath::of).forEach(paths::add);
        hasAny = true;
      }
    }
    return hasAny;
  }

  /** Returns whether a file has the settings of a module, or tools that they name. */
  private static boolean isAbout(PromptModule module, Path path) {
    return Files.isRegularFile(path)
        && ErrorsAround.settings(module.options()).stream()
            .map(Path::of)
            .anyMatch(
                one ->
                    path.equals(one)
                        || (path.startsWith(one) && path.toString().endsWith(".java")));
  }

  private boolean addIds(Map<Module, Set<String>> chosen, String id, boolean isFilter) {
    if (id.contains("*")) {
      PathPattern pattern = new PathPattern(id);
      return add(chosen, file -> pattern.matches(file.id()), Listed::file);
    }
    return add(chosen, file -> file.isMeant(id), Listed::file)
        || add(
            chosen,
            file -> file.id().startsWith(id + "/"),
            file -> file.root().directory().resolve(id))
        || (isFilter && add(chosen, file -> file.id().contains(id), Listed::file));
  }

  /**
   * Chooses files of all modules.
   *
   * @param what returns the file or the folder that is chosen with a file
   */
  private boolean add(
      Map<Module, Set<String>> chosen, Predicate<Listed> which, Function<Listed, Path> what) {
    boolean hasAny = false;
    for (Module module : modules) {
      for (Listed file : module.files()) {
        if (which.test(file)) {
          chosen
              .computeIfAbsent(module, none -> new HashSet<>())
              .add(SlashPath.of(what.apply(file)).replaceFirst("/$", ""));
          hasAny = true;
        }
      }
    }
    return hasAny;
  }

  private Named prompt(String name) throws IOException {
    load(List.of(name));
    // A path can be followed by a variant or by a conversation of an orchestrator.
    int mark = Math.max(name.lastIndexOf('#'), name.lastIndexOf('@'));
    int end = existing(name).isEmpty() && mark > 0 ? mark : name.length();
    String file = name.substring(0, end);
    load(List.of(file));
    Optional<Path> path = existing(file);
    Optional<Named> named = path.flatMap(one -> prompt(one, name.substring(end)));
    if (named.isPresent()) {
      return named.get();
    }
    String id = id(file);
    if (path.isPresent() && documents().noneMatch(one -> isMeant(one, id))) {
      throw noPrompt(file, path.get());
    }
    return new Named(
        modules.stream().map(Module::module).toList(), id + name.substring(end), Optional.empty());
  }

  /** Returns the prompt in a file; empty if the file is not a prompt. */
  private Optional<Named> prompt(Path path, String part) {
    for (Module module : modules) {
      Optional<SourceFile> found =
          module.documents().stream()
              .filter(file -> path(file).equals(path) && !module.isForOthers(file))
              .findFirst();
      if (found.isPresent()) {
        SourceFile file = found.get();
        String id =
            new FragmentIndex(module.documents())
                .base(file)
                .map(base -> base.id() + "@" + VariantFiles.variant(file))
                .orElse(file.id().path());
        return Optional.of(
            new Named(
                List.of(module.module()), id + part, Optional.of(file.root().scope().word())));
      }
    }
    return Optional.empty();
  }

  private Stream<SourceFile> documents() {
    return modules.stream().flatMap(module -> module.documents().stream());
  }

  private Stream<Path> roots() {
    return modules.stream().flatMap(one -> Module.roots(one.module()));
  }

  private static boolean isMeant(SourceFile file, String id) {
    return isMeant(file.id().path(), id);
  }

  private static boolean isMeant(String path, String id) {
    return path.equals(id) || PromptNames.withoutEnding(path).equals(id);
  }

  private static Path path(SourceFile file) {
    return file.root().directory().resolve(file.id().path());
  }

  /** Returns the id that a name means: the name itself if it is one, or the path below a root. */
  private String id(String name) throws IOException {
    String plain = name.replace('\\', '/').replaceFirst("^(\\./)+", "").replaceFirst("/+$", "");
    if (documents().anyMatch(file -> isMeant(file, plain))) {
      return plain;
    }
    return resolve(name)
        .flatMap(
            path ->
                roots()
                    .filter(root -> path.startsWith(root) && !path.equals(root))
                    .map(root -> SlashPath.of(root.relativize(path)))
                    .findFirst())
        .orElse(plain);
  }

  /** Loads the modules around paths, and those of the project for other names. */
  private void load(List<String> names) throws IOException {
    boolean isProjectLoaded = false;
    for (String name : names) {
      Optional<Path> path = existing(name);
      if (path.isPresent() && !project.isByHand()) {
        Path real = inRealFolder(path.get());
        loadAround(path.get());
        loadAround(real);
        path = existing(name); // now in a root that was loaded
      }
      if (path.isEmpty()) {
        add(project.modules(console));
      } else if (!isKnown(path.get()) && !isProjectLoaded) {
        add(project.modulesIfAny(console));
        isProjectLoaded = true;
      }
    }
    if (modules.isEmpty()) {
      throw project.noModules(console);
    }
  }

  /**
   * Returns the place of a folder, or of a file in its folder, without links. A file that is a link
   * itself stays one, as does a link that is not followed: no module is looked for where it leads.
   *
   * @throws UsageException if links of a checkout lead the folder out of it
   */
  private Path inRealFolder(Path path) throws IOException {
    Path folder = folder(path);
    return console.input(folder).toRealPath().resolve(folder.relativize(path)).normalize();
  }

  /** Returns an existing folder, or the folder of a file or of a link that is not followed. */
  private Path folder(Path path) throws IOException {
    return Files.isDirectory(path) && refusal(path).isEmpty()
        ? path
        : Objects.requireNonNull(path.getParent());
  }

  /** Returns why a link is not followed, with a fix; empty if it may be, or for another path. */
  private Optional<String> refusal(Path path) throws IOException {
    return Files.isSymbolicLink(path) ? console.refusal(path) : Optional.empty();
  }

  private void loadAround(Path path) throws IOException {
    Path folder = folder(path);
    if (!isKnown(path)) {
      List<PromptModule> found = around.get(folder);
      if (found == null) {
        found = project.modulesAround(folder, console);
        around.put(folder, found);
      }
      add(
          found.stream()
              .filter(
                  module ->
                      Module.roots(module).anyMatch(root -> isNear(root, path))
                          || isAbout(module, path))
              .toList());
    }
  }

  private void add(List<PromptModule> more) {
    more.stream()
        .filter(one -> modules.stream().noneMatch(known -> known.isSame(one)))
        .map(Module::of)
        .forEach(modules::add);
  }

  private boolean isKnown(Path path) {
    return roots().anyMatch(root -> isNear(root, path));
  }

  private static boolean isNear(Path root, Path path) {
    return path.startsWith(root) || (root.startsWith(path) && Files.isDirectory(path));
  }

  private Optional<Path> existing(String name) throws IOException {
    Optional<Path> path = resolve(name).filter(one -> Files.exists(one, LinkOption.NOFOLLOW_LINKS));
    return path.filter(Files::exists).isPresent() && refusal(path.get()).isEmpty()
        ? Optional.of(inRoot(path.get()))
        : path;
  }

  /** Returns the path in a root to which a path leads through links; else the path itself. */
  private Path inRoot(Path path) throws IOException {
    Path real = path.toRealPath();
    for (Path root : isKnown(path) ? List.<Path>of() : roots().filter(Files::exists).toList()) {
      if (isNear(root.toRealPath(), real)) {
        return root.resolve(root.toRealPath().relativize(real)).normalize();
      }
    }
    return path;
  }

  private Optional<Path> resolve(String name) throws IOException {
    try {
      Path here = console.folder().resolve(name).toAbsolutePath().normalize();
      Path there = project.folder(console).resolve(name).toAbsolutePath().normalize();
      return Optional.of(Files.exists(here) ? here : there);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private UsageException unknown(String name) throws IOException {
    List<String> ids = documents().map(file -> file.id().path()).distinct().sorted().toList();
    return new UsageException(
        Suggestion.join(
            "There is no file or prompt '" + name + "'.",
            Suggestion.didYouMean(id(name), ids, "Templates")));
  }

  /** Explains what an existing path is, if it is not a prompt. */
  private UsageException noPrompt(String name, Path path) throws IOException {
    Optional<String> refusal = refusal(path);
    if (refusal.isPresent()) {
      return new UsageException(refusal.get());
    }
    boolean isFolder = Files.isDirectory(path);
    Path folder = folder(path);
    List<String> there =
        modules.stream()
            .flatMap(
                module ->
                    module.documents().stream()
                        .filter(file -> path(file).startsWith(folder) && !module.isForOthers(file)))
            .map(file -> file.id().path())
            .sorted()
            .toList();
    if (roots().noneMatch(path::startsWith) && (there.isEmpty() || !isFolder)) {
      return new UsageException(
          Suggestion.join(
              "'"
                  + console.shown(path)
                  + "' is not in a folder of templates. Name the folder with --root.",
              Suggestion.list("Folders of templates", roots().map(console::shown).toList())));
    }
    String what = isFolder ? "is a folder." : "is not a prompt.";
    return new UsageException(
        Suggestion.join(
            "'" + name + "' " + what,
            there.isEmpty()
                ? "There are no prompts in this folder."
                : Suggestion.list("Prompts there", there)));
  }
}
