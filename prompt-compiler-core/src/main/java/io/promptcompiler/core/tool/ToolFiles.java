package io.promptcompiler.core.tool;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.tool.ToolSettings.Server;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files in which the tools of a project are, read but not parsed.
 *
 * @param settings the settings that name the files
 * @param pinned the files of servers
 */
public record ToolFiles(ToolSettings settings, List<Pinned> pinned) {
  /** No files. */
  public static final ToolFiles NONE = new ToolFiles(ToolSettings.NONE, List.of());

  /** Copies the list. */
  public ToolFiles {
    pinned = List.copyOf(pinned);
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
   */
  public static ToolFiles read(ToolSettings settings, EditedTexts edited) {
    List<Pinned> pinned = new ArrayList<>();
    for (Server server : settings.servers()) {
      Optional<String> unsaved = edited.text(path(server));
      if (unsaved.isPresent()) {
        pinned.add(new Pinned(server, unsaved.map(text -> text.getBytes(UTF_8)), ""));
      } else {
        pinned.add(read(server));
      }
    }
    return new ToolFiles(settings, pinned);
  }

  private static Pinned read(Server server) {
    try {
      return new Pinned(server, Optional.of(ReadBytes.of(server.file())), "");
    } catch (IOException e) {
      return new Pinned(server, Optional.empty(), FileProblem.why(e));
    }
  }

  /** Returns the path of a file for findings and editors. */
  static String path(Server server) {
    return server.file().toString().replace('\\', '/');
  }

  /** Returns a checksum over the contents of all files; empty if there are none. */
  public String checksum() {
    StringBuilder all = new StringBuilder();
    for (Pinned file : pinned) {
      all.append(path(file.server())).append(' ');
      all.append(file.content().map(Checksum::of).orElse("")).append('\n');
    }
    return all.isEmpty() ? "" : Checksum.of(all.toString());
  }
}
