package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.tool.ToolSettings;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a release from a revision of git. A root that did not exist in the revision is empty. */
public final class ReleasedRevision {
  private static final Pattern TAG = Pattern.compile("(?:.*[/-])?v?(\\d+\\.\\d+(?:[.+-].*)?)");

  private final Revision revision;
  private final Configuration configuration;

  private ReleasedRevision(Revision revision, Configuration configuration) {
    this.revision = revision;
    this.configuration = configuration;
  }

  /**
   * The configuration of a release.
   *
   * @param options the options, with the released roots
   * @param checkout a folder that represents the repository in the paths of the roots
   * @param assumptions findings about assumed parts
   */
  public record Configuration(
      CompilerOptions options, Path checkout, List<Diagnostic> assumptions) {

    /** Copies the list. */
    public Configuration {
      assumptions = List.copyOf(assumptions);
    }

    /** Returns the configuration of a present module in a revision, from its own settings. */
    public static Configuration like(CompilerOptions present, Revision revision)
        throws IOException, UnusableReleaseException {
      return new Configuration(ModuleProject.of(present).in(revision), revision.top(), List.of());
    }
  }

  /**
   * Opens a revision.
   *
   * @param version its version, if it does not follow from the name of a tag such as {@code v1.2.0}
   * @throws UnusableReleaseException if a root is outside the repository
   */
  public static Released open(
      Revision revision, Optional<String> version, Configuration configuration)
      throws IOException, UnusableReleaseException {
    return new ReleasedRevision(revision, configuration).open(version);
  }

  private Released open(Optional<String> version) throws IOException, UnusableReleaseException {
    List<SourceRoot> there = new ArrayList<>();
    List<String> paths = new ArrayList<>();
    for (SourceRoot root : configuration.options().roots()) {
      String path = inRepository(root);
      if (revision.hasFolder(path)) {
        there.add(root);
        paths.add(path);
      }
    }
    Optional<String> known = version.or(() -> versionOf(revision.name()));
    CompilerOptions options = configuration.options();
    Settings settings = settings(options);
    if (there.isEmpty()) {
      return new Released(
          revision.name(),
          known,
          options.withRoots(List.of()),
          configuration.assumptions(),
          Optional.of(revision),
          () -> {});
    }
    Path archive = Files.createTempFile("prompts", ".zip");
    try {
      List<String> files = new ArrayList<>(paths);
      files.addAll(settings.files());
      revision.archive(archive, files, settings.sources());
      FileSystem zip = FileSystems.newFileSystem(archive);
      List<SourceRoot> roots = new ArrayList<>();
      for (int i = 0; i < there.size(); i++) {
        roots.add(
            there
                .get(i)
                .from(
                    revision.shown(paths.get(i)),
                    new SourceRoot.Origin(Optional.empty(), zip.getPath("/" + paths.get(i)))));
      }
      CompilerOptions then =
          settings
              .path()
              .map(path -> options.withProjectFile(zip.getPath("/" + path)))
              .orElse(options);
      return new Released(
          revision.name(),
          known,
          then.withRoots(roots),
          configuration.assumptions(),
          Optional.of(revision),
          () -> {
            zip.close();
            Files.delete(archive);
          });
    } catch (IOException | UnusableReleaseException | RuntimeException e) {
      Files.deleteIfExists(archive);
      throw e;
    }
  }

  /**
   * The settings of the project in the revision.
   *
   * @param path the path of their file; empty without one
   * @param files the paths of their file and of the files with the tools of servers
   * @param sources the folders of Java sources with tools
   */
  private record Settings(Optional<String> path, List<String> files, List<String> sources) {}

  /** Finds the files in which the tools of the release were. */
  private Settings settings(CompilerOptions options) throws IOException, UnusableReleaseException {
    Optional<Path> file = options.projectFile().map(this::inWorkTree);
    Optional<String> path = file.isPresent() ? revision.path(file.get()) : Optional.empty();
    Optional<ProjectFile> then =
        file.isPresent() ? revision.settingsIn(file.get()) : Optional.empty();
    List<String> files = new ArrayList<>(path.stream().toList());
    List<String> sources = new ArrayList<>();
    if (then.isPresent()) {
      ToolSettings tools = then.get().tools();
      for (ToolSettings.Server server : tools.servers()) {
        revision.path(server.file()).ifPresent(files::add);
      }
      for (Path folder : tools.java().map(ToolSettings.JavaCode::folders).orElse(List.of())) {
        revision.path(folder).ifPresent(sources::add);
      }
    }
    return new Settings(path, files, sources);
  }

  /** Returns the place in the work tree of a file of the configuration. */
  private Path inWorkTree(Path file) {
    Path checkout = configuration.checkout();
    return file.startsWith(checkout)
        ? revision.top().resolve(checkout.relativize(file).toString())
        : file;
  }

  private String inRepository(SourceRoot root) throws IOException, UnusableReleaseException {
    Path directory = root.directory();
    Optional<String> path = revision.path(inWorkTree(directory));
    if (path.isEmpty()) {
      throw new UnusableReleaseException(
          "The root '"
              + directory
              + "' is not in the repository "
              + revision.top()
              + ", so '"
              + revision.name()
              + "' does not have it. Compare with a jar or coordinates.");
    }
    return path.get();
  }

  /** Returns the version in the name of a tag. */
  static Optional<String> versionOf(String revision) {
    Matcher tag = TAG.matcher(revision);
    return tag.matches() ? Optional.of(tag.group(1)) : Optional.empty();
  }
}
