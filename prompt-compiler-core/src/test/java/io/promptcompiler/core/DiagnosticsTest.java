package io.promptcompiler.core;

import io.promptcompiler.core.harness.CaseTable;
import io.promptcompiler.core.harness.TableCase;
import io.promptcompiler.core.harness.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Tables of broken templates and the exact text that is printed for each. */
class DiagnosticsTest {
  @TempDir Path folder;

  @TestFactory
  Stream<DynamicNode> findingsMatchTheTable() {
    return CaseTable.tests("diagnostics", this::findings);
  }

  private String findings(TableCase one) throws IOException {
    Path place = Files.createTempDirectory(folder, "case");
    return new Templates(place).with(one.parts()).findings();
  }
}
