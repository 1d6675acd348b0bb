package io.promptcompiler.core.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.UseSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds and reads the templates of a root. Files and folders whose name begins with a dot are
 * ignored, and so are files of no kind. A folder that is a document is one in a root of many
 * documents; only in a root of its kind alone can it be the root itself. Symbolic links are only
 * followed to what is read in the root under its own name too, and only as many as {@link
 * LinkedFolders} allows. Only regular files are read.
 */
public final class ScanRoot {
  /** The file whose frontmatter every template below its folder inherits. */
  public static final String DEFAULTS = "_defaults.yaml";

  /** The size above which a file is treated as data, and is not read to guess its intention. */
  private static final int LARGEST = 1_000_000;

  private static final String DEFAULTS_SHORT = "_defaults.yml";

  private final SourceRoot root;
  private final Kinds kinds;
  private final FileHashes hashes;
  private final EditedTexts edited;
  private final FileMemory.Scan memory;
  private final ReadBudget budget;
  private final Predicate<String> isListed;
  private final Set<String> visited = new LinkedHashSet<>();
  private final DiagnosticSink sink;
  private final List<PathPattern> includes;
  private final List<PathPattern> excludes;
  private final Set<PathPattern> unmatched = new LinkedHashSet<>();
  private final List<SourceFile> documents = new ArrayList<>();
  private final List<SourceFile> defaults = new ArrayList<>();
  private final List<PassedOver> passedOver = new ArrayList<>();
  private final List<String> others = new ArrayList<>();
  private final FolderDocuments folders;

  /** The path of the root as findings show it. */
  private final String shown;

  private ScanRoot(
      SourceRoot root,
      Kinds kinds,
      FileHashes hashes,
      EditedTexts edited,
      FileMemory memory,
      ReadBudget budget,
      Predicate<String> isListed,
      DiagnosticSink sink) {
    this.budget = budget;
    this.edited = edited;
    this.memory = memory.scan(root);
    this.isListed = isListed;
    this.root = root;
    this.kinds = kinds;
    this.folders = new FolderDocuments(root, kinds.ofFolders(root.kind()));
    this.hashes = hashes;
    this.sink = sink;
    this.includes = root.includes().stream().map(PathPattern::new).toList();
    this.excludes = root.excludes().stream().map(PathPattern::new).toList();
    unmatched.addAll(includes);
    unmatched.addAll(excludes);
    shown = SlashPath.of(root.directory().toAbsolutePath().normalize());
  }

  /**
   * The files of a root, each list sorted by id.
   *
   * @param documents the templates, fragments included
   * @param defaults the {@code _defaults.yaml} files
   * @param passedOver files that may have been meant as templates or defaults
   * @param others the paths of all other files
   */
  public record Result(
      List<SourceFile> documents,
      List<SourceFile> defaults,
      List<PassedOver> passedOver,
      List<String> others) {
    /** Copies the lists. */
    public Result {
      documents = List.copyOf(documents);
      defaults = List.copyOf(defaults);
      passedOver = List.copyOf(passedOver);
      others = List.copyOf(others);
    }
  }

  /**
   * A file that is not a template, perhaps by mistake.
   *
   * @param text its content; empty if it is not needed
   * @param meant its probable intention
   */
  public record PassedOver(TemplateId id, SourceText text, NearMiss meant) {}

  /**
   * Scans a root; unreadable files are reported and ignored.
   *
   * @param budget limits what this scan and others read together
   */
  public static Result scan(SourceRoot root, Kinds kinds, ReadBudget budget, DiagnosticSink sink) {
    return scan(root, kinds, FileHash::of, EditedTexts.NONE, new FileMemory(), budget, sink);
  }

  /**
   * Scans a root in which files are being edited.
   *
   * @param hashes provides the hashes of files, if anybody needs them
   * @param memory keeps files that need not be read again in the next scan
   * @param budget limits what this scan and others read together
   */
  public static Result scan(
      SourceRoot root,
      Kinds kinds,
      FileHashes hashes,
      EditedTexts edited,
      FileMemory memory,
      ReadBudget budget,
      DiagnosticSink sink) {
    return new ScanRoot(root, kinds, hashes, edited, memory, budget, path -> true, sink).scan();
  }

  /**
   * Scans a root, in which only some files are read.
   *
   * @param uses receives the meanings of the names in the files
   * @param budget limits what this scan and others read together
   * @param isListed decides by the path in the root whether a file is read
   */
  public static Result scan(
      SourceRoot root,
      Kinds kinds,
      UseSink uses,
      ReadBudget budget,
      Predicate<String> isListed,
      DiagnosticSink sink) {
    return new ScanRoot(
            root,
            kinds,
            FileHash::of,
            EditedTexts.unedited(uses),
            new FileMemory(),
            budget,
            isListed,
            sink)
        .scan();
  }

  private Result scan() {
    if (!Files.isDirectory(root.contents())) {
      report(
          DiagnosticCode.MISSING_ROOT, root.contents(), "Create it, or change the roots.", shown);
      return new Result(List.of(), List.of(), List.of(), List.of());
    }
    try {
      if (SymbolicLinks.leadIntoVersionControl(root.contents())) {
        report(
            DiagnosticCode.UNREADABLE,
            root.contents(),
            "Delete the link, or name another folder.",
            shown,
            "a symbolic link leads into a folder of version control, such as .git");
        return new Result(List.of(), List.of(), List.of(), List.of());
      }
      Path real = root.contents().toRealPath();
      Files.walkFileTree(
          root.contents(),
          EnumSet.of(FileVisitOption.FOLLOW_LINKS),
          Integer.MAX_VALUE,
          new Visitor(real));
      visitNew();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (PathPattern pattern : unmatched) {
      String fix = "Correct or remove the pattern; patterns are relative to the root.";
      report(DiagnosticCode.USELESS_PATTERN, root.contents(), fix, pattern, shown);
    }
    Comparator<SourceFile> byId = Comparator.comparing(file -> file.id().path());
    documents.replaceAll(folders::completed);
    documents.sort(byId);
    defaults.sort(byId);
    others.sort(Comparator.naturalOrder());
    passedOver.sort(Comparator.comparing(file -> file.id().path()));
    return new Result(
        List.copyOf(documents),
        List.copyOf(defaults),
        List.copyOf(passedOver),
        List.copyOf(others));
  }

  private void visit(Path file, BasicFileAttributes attributes, String path, Kind kind)
      throws IOException {
    String shown = shown(path);
    Optional<String> unsaved = edited.text(shown);
    Optional<SourceFile> kept =
        unsaved.isPresent() ? Optional.empty() : memory.find(shown, kind, attributes);
    Optional<String> problem = kept.isPresent() ? Optional.empty() : TemplateId.problem(path);
    if (problem.isPresent()) {
      report(DiagnosticCode.BAD_PATH, file, "Rename the file.", path, problem.get());
      return;
    }
    TemplateId id = kept.map(SourceFile::id).orElseGet(() -> new TemplateId(path));
    boolean isDefaults = isDefaults(id.fileName());
    if (!isDefaults && !isWanted(id)) {
      return;
    }
    visited.add(shown);
    if (unsaved.isPresent()) {
      read(id, kind, shown, unsaved.get().getBytes(UTF_8)).ifPresent(this::add);
      return;
    }
    if (kept.isPresent()) {
      add(kept.get());
      return;
    }
    read(id, kind, shown, budget.read(file, attributes, ReadBytes.MOST))
        .ifPresent(
            read -> {
              memory.keep(read, attributes);
              add(read);
            });
  }

  private Optional<SourceFile> read(TemplateId id, Kind kind, String shown, byte[] bytes) {
    return ReadSource.decode(shown, bytes, edited.uses(), sink)
        .map(text -> new SourceFile(root, id, kind, text, hashes.of(bytes)));
  }

  private void add(SourceFile file) {
    (isDefaults(file.id().fileName()) ? defaults : documents)
        .add(edited.released(file.text().path()).map(file::overriding).orElse(file));
  }

  /** Visits files that exist only in an editor because they have not been saved yet. */
  private void visitNew() {
    String start = shown + "/";
    for (String path : edited.paths()) {
      String below = path.startsWith(start) ? path.substring(start.length()) : "";
      boolean isLeftOut = Stream.of(below.split("/", -1)).anyMatch(SymbolicLinks::isLeftOut);
      if (visited.contains(path) || isLeftOut || TemplateId.problem(below).isPresent()) {
        continue;
      }
      TemplateId id = new TemplateId(below);
      Optional<Kind> kind = folders.ofNew(id).or(() -> kind(id.fileName()));
      boolean isNew = Files.notExists(root.contents().resolve(below)) && !folders.contains(below);
      if (isNew && kind.isPresent() && (isDefaults(id.fileName()) || isWanted(id))) {
        edited
            .text(path)
            .flatMap(text -> read(id, kind.get(), path, text.getBytes(UTF_8)))
            .ifPresent(this::add);
      }
    }
  }

  /** Records a file that is not a template, unless patterns exclude it. */
  private void passOver(Path file, BasicFileAttributes attributes, String path) throws IOException {
    Optional<NearMiss> meant = NearMiss.of(file.getFileName().toString(), root.kind(), kinds);
    if (meant.isEmpty() || TemplateId.problem(path).isPresent()) {
      others.add(path);
      return;
    }
    TemplateId id = new TemplateId(path);
    boolean isIncluded =
        includes.isEmpty() || includes.stream().anyMatch(pattern -> pattern.matches(id));
    if (!isIncluded || anyMatch(excludes, id)) {
      return;
    }
    boolean isRead =
        meant.get().reading().isPresent()
            && attributes.isRegularFile()
            && attributes.size() <= LARGEST
            && budget.isHalfLeft()
            && SymbolicLinks.stayVisible(file, root.contents());
    byte[] bytes = isRead ? bytes(file, path, attributes) : new byte[0];
    SourceText nothing = new SourceText(shown(path), "");
    SourceText text =
        isRead ? ReadSource.decode(shown(path), bytes, finding -> {}).orElse(nothing) : nothing;
    passedOver.add(new PassedOver(id, text, meant.get()));
  }

  /** Returns the content of a file: from the editor, or else from the disk. */
  private byte[] bytes(Path file, String path, BasicFileAttributes attributes) throws IOException {
    Optional<String> unsaved = edited.text(shown(path));
    return unsaved.isPresent()
        ? unsaved.get().getBytes(UTF_8)
        : budget.read(file, attributes, LARGEST);
  }

  /** Returns whether a file with this name contains defaults. */
  public static boolean isDefaults(String name) {
    return name.equals(DEFAULTS) || name.equals(DEFAULTS_SHORT);
  }

  private Optional<Kind> kind(String name) {
    return isDefaults(name) ? Optional.of(Kind.DEFAULTS) : kinds.ofFile(name, root.kind());
  }

  private boolean isWanted(TemplateId id) {
    boolean included = includes.isEmpty() || anyMatch(includes, id);
    boolean excluded = anyMatch(excludes, id);
    return included && !excluded;
  }

  private boolean anyMatch(List<PathPattern> patterns, TemplateId id) {
    List<PathPattern> matching = patterns.stream().filter(p -> p.matches(id)).toList();
    matching.forEach(unmatched::remove);
    return !matching.isEmpty();
  }

  private void report(DiagnosticCode code, Path place, String fix, Object... words) {
    Location location = Location.ofFile(shown(place));
    sink.report(Diagnostic.of(code, location, words).fix(fix));
  }

  /** Returns the path of a file as shown in findings. */
  private String shown(Path file) {
    return shown(SlashPath.of(root.contents().relativize(file)));
  }

  /** Returns the path of a file as shown in findings, for its path in the root. */
  private String shown(String path) {
    return path.isEmpty() ? shown : shown + "/" + path;
  }

  private final class Visitor extends SimpleFileVisitor<Path> {
    private final Path realRoot;
    private final LinkedFolders linked = new LinkedFolders(this::tooManyLinks);

    Visitor(Path realRoot) {
      this.realRoot = realRoot;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      if (folder.equals(root.contents())) {
        folders.enter(folder);
        return FileVisitResult.CONTINUE;
      }
      if (isLeftOut(folder) || leavesRoot(folder) || !linked.enter(folder)) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      folders.enter(folder);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e)
        throws IOException {
      folders.leave(folder);
      linked.leave(folder);
      return super.postVisitDirectory(folder, e);
    }

    private void tooManyLinks(Path reached) {
      String fix = "Links to folders that contain links multiply. Remove some of them.";
      report(DiagnosticCode.TOO_MANY_LINKS, reached, fix, shown, LinkedFolders.MOST);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String path = SlashPath.of(root.contents().relativize(file));
      boolean isRead = folders.isInside() || isListed.test(path);
      if (!isRead || isLeftOut(file) || edited.isGone(shown(path)) || !linked.mayRead(file)) {
        return FileVisitResult.CONTINUE;
      }
      Optional<Kind> kind =
          folders.isInside() ? folders.kind(file) : kind(file.getFileName().toString());
      try {
        if (folders.isInside() && !leavesRoot(file)) {
          Optional<String> problem = TemplateId.problem(path);
          if (problem.isEmpty()) {
            budget.require(file);
            budget.use(folders.add(file, attributes));
          } else if (kind.isEmpty()) {
            report(DiagnosticCode.BAD_PATH, file, "Rename the file.", path, problem.get());
          }
        }
        if (kind.isEmpty() && folders.isInside()) {
          return FileVisitResult.CONTINUE;
        }
        if (kind.isEmpty()) {
          passOver(file, attributes, path);
        } else if (folders.isInside() ? !leavesRoot(file) : !isOfOtherKind(file, kind.get())) {
          visit(file, attributes, path, kind.get());
        }
      } catch (IOException e) {
        return visitFileFailed(file, e);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      if (!isLeftOut(file)) {
        report(
            DiagnosticCode.UNREADABLE,
            file,
            "Check the file and its permissions.",
            file.getFileName(),
            FileProblem.why(e));
      }
      return FileVisitResult.CONTINUE;
    }

    private boolean isLeftOut(Path file) {
      return SymbolicLinks.isLeftOut(file.getFileName().toString());
    }

    private boolean leavesRoot(Path file) {
      return isRefused(file, real -> true);
    }

    /** Returns whether a file is a link to a file that is not a template of this kind. */
    private boolean isOfOtherKind(Path file, Kind kind) {
      return isRefused(
          file, real -> kind(real.getFileName().toString()).filter(kind::equals).isPresent());
    }

    private boolean isRefused(Path file, Predicate<Path> isRead) {
      try {
        if (!Files.isSymbolicLink(file)) {
          return false;
        }
        Path real = file.toRealPath();
        if (SymbolicLinks.isVisible(real, realRoot) && isRead.test(real)) {
          return false;
        }
      } catch (IOException e) {
        visitFileFailed(file, e);
        return true;
      }
      String fix = "Replace the link with the file, or configure the folder of the file as a root.";
      report(DiagnosticCode.LINK_LEAVES_ROOT, file, fix, file.getFileName());
      return true;
    }
  }
}
