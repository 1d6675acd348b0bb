package io.promptcompiler.core.tool;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.tool.ToolSettings.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The files in which the tools of a project are, read but not parsed. */
public final class ToolFiles {
  /** No files. */
  public static final ToolFiles NONE =
      new ToolFiles(ToolSettings.NONE, List.of(), Optional.empty());

  private final ToolSettings settings;
  private final List<Pinned> pinned;
  private final Optional<JavaToolSources> java;

  private ToolFiles(ToolSettings settings, List<Pinned> pinned, Optional<JavaToolSources> java) {
    this.settings = settings;
    this.pinned = List.copyOf(pinned);
    this.java = java;
  }

  /**
   * A file with the tools of a server.
   *
   * @param content its bytes; empty if it cannot be read
   * @param problem why it cannot be read, as the end of a sentence; else empty
   */
  record Pinned(Server server, Optional<byte[]> content, String problem) {}

  /**
   * Reads the files.
   *
   * @param edited texts that are not saved
   * @param memory keeps Java code between runs
   * @param budget limits what the run reads
   */
  public static ToolFiles read(
      ToolSettings settings, EditedTexts edited, ToolMemory memory, ReadBudget budget) {
    List<Pinned> pinned = new ArrayList<>();
    for (Server server : settings.servers()) {
      Optional<String> unsaved = edited.text(path(server));
      if (unsaved.isPresent()) {
        pinned.add(new Pinned(server, unsaved.map(text -> text.getBytes(UTF_8)), ""));
      } else {
        pinned.add(read(server, budget));
      }
    }
    return new ToolFiles(settings, pinned, settings.java().map(memory::sources));
  }

  /** Returns the files and folders in which tools are, to watch them for changes. */
  public static List<Path> paths(ToolSettings settings) {
    List<Path> paths = new ArrayList<>();
    settings.servers().forEach(server -> paths.add(server.file()));
    if (settings.java().isPresent()) {
      paths.addAll(JavaToolSources.find(settings.java().get()).roots());
    }
    return paths;
  }

  private static Pinned read(Server server, ReadBudget budget) {
    try {
      return new Pinned(server, Optional.of(budget.read(server.file())), "");
    } catch (IOException e) {
      return new Pinned(server, Optional.empty(), FileProblem.why(e));
    }
  }

  /** Returns the path of a file for findings and editors. */
  static String path(Server server) {
    return SlashPath.of(server.file());
  }

  /** Returns the settings that name the files. */
  ToolSettings settings() {
    return settings;
  }

  /** Returns the files of servers. */
  List<Pinned> pinned() {
    return pinned;
  }

  /** Returns the Java code. */
  Optional<JavaToolSources> java() {
    return java;
  }

  /**
   * Returns further files that were read to find the tools: Java sources without tools, in which
   * constants are. They are known after the tools have been read.
   */
  public Set<Path> others() {
    return java.map(JavaToolSources::constants).orElse(Set.of());
  }

  /** Returns a checksum over the contents of all files but the others; empty without settings. */
  public String checksum() {
    StringBuilder all = new StringBuilder();
    for (Pinned file : pinned) {
      all.append(path(file.server())).append(' ');
      all.append(file.content().map(Checksum::of).orElse("")).append('\n');
    }
    java.ifPresent(code -> all.append(code.checksum()));
    return all.isEmpty() ? "" : Checksum.of(all.toString());
  }
}
