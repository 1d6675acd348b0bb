package io.promptcompiler.lsp;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.edit.EditedModule;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.module.FindModules;
import io.promptcompiler.core.module.HelperConsent;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.TextEdit;
import org.jspecify.annotations.Nullable;

/**
 * The modules of the open folders, each with its compiler and its last result. Used by one thread.
 */
final class Workspace {
  /** The usual directory of prompts, by which a module is recognized that was never built. */
  private static final String PROMPTS = "/src/main/prompts/";

  private final OpenTexts texts;
  private final HelperConsent consent;
  private final Set<Path> folders = new LinkedHashSet<>();

  /** The folders, outside of the open ones, of files that were opened alone. */
  private final Set<Path> ofFiles = new LinkedHashSet<>();

  private final List<Served> modules = new ArrayList<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean isOther;

  Workspace(OpenTexts texts, HelperConsent consent) {
    this.texts = texts;
    this.consent = consent;
  }

  /** A module with its last result. */
  static final class Served {
    private final EditedModule module;
    private boolean isDirty = true;
    private boolean isSaved = true;
    private @Nullable Snapshot last;

    /** The token hints of ranges of files, which are valid until the next compilation. */
    private final Map<String, List<InlayHint>> tokens = new HashMap<>();

    private Served(EditedModule module) {
      this.module = module;
    }

    EditedModule module() {
      return module;
    }

    /** Returns the last result; it is current after {@link Workspace#compile}. */
    Snapshot snapshot() {
      Snapshot snapshot = last;
      if (snapshot == null) {
        throw new IllegalStateException("The module was not compiled yet.");
      }
      return snapshot;
    }

    /** Returns the folder of the module's POM, to which findings without a file are assigned. */
    Path configuration() {
      return module.module().options().configuration();
    }

    /** Returns whether it has only agent skills, so that the folders around may have a module. */
    private boolean isOfSkills() {
      return module.module().options().roots().stream().allMatch(root -> root.kind().isPresent());
    }

    private Optional<Path> project() {
      return module.module().options().projectFile();
    }

    private boolean has(String path) {
      return module.module().options().roots().stream()
              .anyMatch(root -> path.startsWith(Places.shown(root.directory()) + "/"))
          || project().filter(file -> path.equals(Places.shown(file))).isPresent();
    }
  }

  /** A file with the module that contains it. */
  record Found(Served served, SourceFile file) {
    /** Returns hints with numbers of tokens in a range: of examples, and of what can be cached. */
    List<InlayHint> tokens(Span shown) {
      String key = file.key() + " " + shown;
      return served.tokens.computeIfAbsent(key, none -> countTokens(shown));
    }

    private List<InlayHint> countTokens(Span shown) {
      List<InlayHint> hints = new ArrayList<>();
      if (file.root().library().isEmpty()) {
        served
            .module()
            .entryPoint(file)
            .ifPresent(
                prompt -> {
                  hints.addAll(TokenHints.of(served.module(), file, prompt, shown));
                  hints.addAll(StableHints.of(file, prompt, shown));
                });
      }
      return hints;
    }

    Snapshot snapshot() {
      return served.snapshot();
    }
  }

  /** Adds the modules in and below a folder. */
  void open(Path folder) {
    folders.add(folder.toAbsolutePath().normalize());
    find();
  }

  void close(Path folder) {
    folders.remove(folder.toAbsolutePath().normalize());
    find();
  }

  /** Finds the modules again after their configuration has changed. */
  void find() {
    Map<CompilerOptions, Served> before = new HashMap<>();
    modules.forEach(served -> before.put(served.module.module().options(), served));
    modules.clear();
    notes.clear();
    Map<CompilerOptions, PromptModule> all = new LinkedHashMap<>();
    folders.forEach(folder -> add(folder, FindModules::of, all));
    ofFiles.forEach(folder -> add(folder, FindModules::around, all));
    for (PromptModule module : all.values()) {
      Served known = before.get(module.options());
      modules.add(known != null ? known : new Served(new EditedModule(module, texts)));
    }
    isOther = true;
    changed();
  }

  /** Finds the modules of a folder. */
  private interface Search {
    FindModules.Result search(Path folder, HelperConsent consent) throws IOException;
  }

  private void add(Path folder, Search search, Map<CompilerOptions, PromptModule> all) {
    try {
      if (Files.isDirectory(folder)) {
        FindModules.Result found = search.search(folder, consent);
        found.modules().forEach(one -> all.putIfAbsent(one.options(), one));
        notes.addAll(found.notes(path -> "'" + path + "'"));
      }
    } catch (IOException e) {
      notes.add("The folder '" + folder + "' cannot be read: " + FileProblem.why(e) + ".");
    }
  }

  /** Returns notes about the modules for the user, as sentences. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  List<Served> modules() {
    return modules;
  }

  /**
   * Records that a file has changed. If it belongs to no known module, and is in no open folder,
   * its module is searched for: in its folder, and in those above in its checkout.
   */
  void changed(String path, boolean isSaved) {
    boolean isKnown = false;
    for (Served served : modules) {
      if (served.has(path)) {
        served.isDirty = true;
        served.isSaved |= isSaved;
        isKnown |= !(served.isOfSkills() && path.contains(PROMPTS));
      }
    }
    if (!isKnown && (isFirstAlone(path) || path.contains(PROMPTS))) {
      find();
    }
  }

  /** Returns whether a file is the first one of its folder, and outside of the open folders. */
  private boolean isFirstAlone(String path) {
    Path folder = path.contains("!/") ? null : Path.of(path).getParent();
    return folder != null
        && folders.stream().noneMatch(folder::startsWith)
        && Files.isDirectory(folder)
        && ofFiles.add(folder);
  }

  /** Records that any file may have changed. */
  void changed() {
    modules.forEach(
        served -> {
          served.isDirty = true;
          served.isSaved = true;
        });
  }

  /** Compiles texts that are not up to date, and returns whether there were any. */
  boolean compile() {
    boolean isNew = isOther;
    isOther = false;
    for (Served served : modules) {
      if (served.isDirty) {
        // Examples run when a file is saved, and not at each keystroke.
        served.last = served.module.compile(served.isSaved);
        served.tokens.clear();
        served.isDirty = false;
        served.isSaved = false;
        isNew = true;
      }
    }
    return isNew;
  }

  /** Returns the current file for an address of the editor. */
  Optional<Found> file(String uri) {
    Optional<String> path = Places.path(uri);
    for (Served served : modules) {
      Optional<SourceFile> file =
          path.flatMap(one -> served.snapshot().file(one).or(() -> settings(one, served)));
      if (file.isPresent()) {
        return file.map(one -> new Found(served, one));
      }
    }
    return Optional.empty();
  }

  /** Returns the open file with the settings of a module's project, which is not a document. */
  private Optional<SourceFile> settings(String path, Served served) {
    return served
        .project()
        .filter(file -> path.equals(Places.shown(file)))
        .flatMap(file -> texts.text(path).map(content -> ProjectFile.source(file, content)));
  }

  /** Returns the editor's address of a file. */
  String uri(String path) {
    return texts.uri(path).orElseGet(() -> Places.uri(path));
  }

  /** Returns whether there is a file with a path, on disk or only in the editor. */
  boolean isFile(String path) {
    return texts.text(path).isPresent() || Files.isRegularFile(Path.of(path));
  }

  org.eclipse.lsp4j.Location location(Location place) {
    return new org.eclipse.lsp4j.Location(uri(place.source().path()), Places.range(place));
  }

  /** Groups edits by the addresses of their files. */
  Map<String, List<TextEdit>> edits(List<Edit> edits) {
    Map<String, List<TextEdit>> byFile = new LinkedHashMap<>();
    for (Edit edit : edits) {
      byFile
          .computeIfAbsent(uri(edit.place().source().path()), none -> new ArrayList<>())
          .add(new TextEdit(Places.range(edit.place()), edit.replacement()));
    }
    return byFile;
  }
}
