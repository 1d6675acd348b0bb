package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.ObjectReader;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings of tools in {@code prompt.yaml}.
 *
 * @param java the Java code in which methods are tools; empty if none are
 * @param servers the files with the tools of servers
 * @param external names of tools that are defined elsewhere; empty if the settings do not say which
 * @param limits what the providers accept
 * @param isWhole whether nothing was left out because it is wrong
 */
public record ToolSettings(
    Optional<JavaCode> java,
    List<Server> servers,
    Optional<List<Scalar>> external,
    ToolLimits limits,
    boolean isWhole) {
  /** No settings. */
  public static final ToolSettings NONE = none(/* isWhole= */ true);

  /** Settings that cannot be read. */
  public static final ToolSettings UNREADABLE = none(/* isWhole= */ false);

  private static ToolSettings none(boolean isWhole) {
    return new ToolSettings(Optional.empty(), List.of(), Optional.empty(), ToolLimits.ALL, isWhole);
  }

  /** Copies the lists. */
  public ToolSettings {
    servers = List.copyOf(servers);
    external = external.map(List::copyOf);
  }

  /**
   * Java code whose methods are tools.
   *
   * @param folders the folders of modules or of sources
   * @param isDefault whether the folder is that of the settings, because they name none
   * @param place the place of the setting
   */
  public record JavaCode(List<Path> folders, boolean isDefault, Location place) {
    /** Copies the list. */
    public JavaCode {
      folders = List.copyOf(folders);
    }
  }

  /**
   * The file with the tools of a server.
   *
   * @param name the name of the server in prompts
   * @param file the file, which need not exist
   * @param place the place of its path
   */
  public record Server(String name, Path file, Location place) {}

  /**
   * Reads the value of the key, leaving out what does not have its shape, which is reported
   * elsewhere. Paths that lead out of the project, or to hidden files, are reported and left out.
   *
   * @param folder the folder of the file
   */
  public static ToolSettings read(Entry entry, Path folder, DiagnosticSink sink) {
    boolean isRight =
        entry.value() instanceof Mapping keys
            && CheckShape.check(keys, ToolsShape.SETTINGS, /* isJson= */ false, none -> {});
    return ObjectReader.of(entry)
        .map(keys -> new Reader(folder, sink).read(keys, isRight))
        .orElse(UNREADABLE);
  }

  /** Reads settings. */
  private static final class Reader {
    private final Path folder;
    private final DiagnosticSink sink;
    private boolean isWhole = true;

    Reader(Path folder, DiagnosticSink sink) {
      this.folder = folder;
      this.sink = sink;
    }

    ToolSettings read(ObjectReader keys, boolean isRight) {
      Optional<JavaCode> java = keys.value(ToolsShape.JAVA).flatMap(this::java);
      List<Server> servers = keys.value(ToolsShape.MCP).map(this::servers).orElse(List.of());
      return new ToolSettings(
          java,
          servers,
          keys.value(ToolsShape.EXTERNAL).map(none -> texts(keys, ToolsShape.EXTERNAL)),
          limits(keys),
          isRight && isWhole);
    }

    private Optional<JavaCode> java(DataNode node) {
      if (node instanceof Sequence list) {
        List<Path> folders =
            list.items().stream().flatMap(item -> path(item).stream()).distinct().toList();
        return Optional.of(new JavaCode(folders, /* isDefault= */ false, node.location()));
      }
      return node instanceof Scalar scalar && scalar.text().equals("true")
          ? Optional.of(new JavaCode(List.of(folder), /* isDefault= */ true, node.location()))
          : Optional.empty();
    }

    private List<Server> servers(DataNode node) {
      List<Server> servers = new ArrayList<>();
      if (node instanceof Mapping mapping) {
        for (Entry entry : mapping.entries()) {
          path(entry.value())
              .ifPresent(
                  file -> servers.add(new Server(entry.key(), file, entry.value().location())));
        }
      }
      return servers;
    }

    private Optional<Path> path(DataNode node) {
      if (!(node instanceof Scalar scalar) || scalar.isNull()) {
        return Optional.empty();
      }
      try {
        Path path = folder.resolve(scalar.text().strip()).normalize();
        Optional<String> problem = Checkout.of(folder).problem(path);
        if (problem.isEmpty()) {
          return Optional.of(path);
        }
        refuse(scalar, problem.get(), "Copy it to a visible place in the project.");
      } catch (InvalidPathException e) {
        refuse(scalar, "it is not a path", "Write a path that is relative to this file.");
      }
      return Optional.empty();
    }

    private void refuse(Scalar path, String why, String fix) {
      isWhole = false;
      sink.report(
          Diagnostic.of(DiagnosticCode.TOOLS_UNREADABLE, path.location(), path.text(), why)
              .fix(fix));
    }

    private static ToolLimits limits(ObjectReader keys) {
      List<ToolProvider> providers =
          texts(keys, ToolsShape.PROVIDERS).stream()
              .flatMap(one -> ToolProvider.of(one.text()).stream())
              .toList();
      return new ToolLimits(
          providers.isEmpty() ? ToolLimits.ALL.providers() : providers,
          keys.text(ToolsShape.PREFIX),
          keys.count(ToolsShape.MAX_TOKENS));
    }

    private static List<Scalar> texts(ObjectReader keys, String key) {
      return keys.value(key).stream()
          .flatMap(node -> node instanceof Sequence list ? list.items().stream() : Stream.of(node))
          .filter(node -> node instanceof Scalar scalar && !scalar.isNull())
          .map(Scalar.class::cast)
          .toList();
    }
  }
}
