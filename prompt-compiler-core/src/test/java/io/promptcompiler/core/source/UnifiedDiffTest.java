package io.promptcompiler.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Differences as git prints them. */
class UnifiedDiffTest {

  @Test
  void changedAndAddedLinesAreShown() {
    String old = "---\na: 1\n---\n1\n2\n3\n4\n5\n6\n7\n8\n9\nx\ny\n";
    String fresh = "---\na: 1\nb: 2\n---\n1\n2\n3\n4\n5\n6\n7\n8\n9\nX\nY\n";
    assertThat(UnifiedDiff.of("p.md", "p.md", old, fresh))
        .isEqualTo(
            """
            diff --git a/p.md b/p.md
            --- a/p.md
            +++ b/p.md
            @@ -1,5 +1,6 @@
             ---
             a: 1
            +b: 2
             ---
             1
             2
            @@ -10,5 +11,5 @@
             7
             8
             9
            -x
            -y
            +X
            +Y
            """);
  }

  @Test
  void adjacentHunksAreJoined() {
    assertThat(UnifiedDiff.of("p", "p", "a\n1\n2\n3\n4\n5\n6\nb", "A\n1\n2\n3\n4\n5\n6\nB"))
        .isEqualTo(
            """
            diff --git a/p b/p
            --- a/p
            +++ b/p
            @@ -1,8 +1,8 @@
            -a
            +A
             1
             2
             3
             4
             5
             6
            -b
            \\ No newline at end of file
            +B
            \\ No newline at end of file
            """);
  }

  @Test
  void linesOfAnEmptyFileAreAdded() {
    assertThat(UnifiedDiff.of("p", "p", "", "a\r\nb\r\n"))
        .isEqualTo("diff --git a/p b/p\n--- a/p\n+++ b/p\n@@ -0,0 +1,2 @@\n+a\r\n+b\r\n");
  }

  @Test
  void namesAreWrittenAsByGit() {
    assertThat(UnifiedDiff.of("a b/ü.md", "a b/ü.md", "1\n", "2\n"))
        .startsWith("diff --git a/a b/ü.md b/a b/ü.md\n--- a/a b/ü.md\t\n+++ b/a b/ü.md\t\n");
    assertThat(UnifiedDiff.of("a\"b\n\\.md", "a\"b\n\\.md", "1\n", "2\n"))
        .contains("\n--- \"a/a\\\"b\\012\\\\.md\"\n+++ \"b/a");
  }

  @Test
  void aNewNameIsShown() {
    assertThat(UnifiedDiff.of("a.j2", "a.md", "1\n", "2\n"))
        .isEqualTo(
            """
            diff --git a/a.j2 b/a.md
            rename from a.j2
            rename to a.md
            --- a/a.j2
            +++ b/a.md
            @@ -1,1 +1,1 @@
            -1
            +2
            """);
    assertThat(UnifiedDiff.of("a.j2", "a.md", "1\n", "1\n"))
        .isEqualTo("diff --git a/a.j2 b/a.md\nrename from a.j2\nrename to a.md\n");
  }
}
