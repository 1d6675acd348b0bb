package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Globs select paths of a repository, and nothing outside it. */
class PathGlobTest {

  private static boolean matches(String glob, String path) {
    String resolved = PathGlob.resolve(path);
    return resolved != null && PathGlob.anyMatches(List.of(glob), resolved);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " <- ",
      value = {
        "vibedev_mcp/** <- vibedev_mcp/server.py",
        "vibedev_mcp/** <- vibedev_mcp/deep/er/server.py",
        "** <- anything/at/all",
        "**/x <- x",
        "**/x <- a/b/x",
        "a/**/x <- a/x",
        "a/**/x <- a/b/c/x",
        "**/*.py <- setup.py",
        "**/*.py <- a/b.py",
        "*.md <- README.md",
        "*.md <- .md",
        "* <- .gitignore",
        "src/*/main.? <- src/app/main.c",
        "a?c <- a😀c",
        "[a-c]x <- bx",
        "[!a-c]x <- dx",
        "[]]x <- ]x",
        "[a-]x <- -x",
        "file[0-9][0-9] <- file42",
        "app/[[]id]/page.tsx <- app/[id]/page.tsx",
        "{src,tests}/** <- tests/a.py",
        "*.{ts,tsx} <- a.tsx",
        "{a,b{c,d}}e <- bde",
        "{a,}b <- b",
        "{**/,lib-}a <- x/y/a",
        "a{[,],x}b <- a,b",
        "a,b <- a,b",
        "{ab <- {ab",
        "ab} <- ab}",
        "[ab <- [ab",
        "{a,{b,c} <- {a,c",
        "docs/ <- docs/deep/a.md",
        "./src/../lib/* <- lib/a",
        "src\\* <- src/a",
        "src/a.py <- src\\a.py",
        "src/a.py <- ./src//b/../a.py/",
        "src/** <- docs/../src/a.py"
      })
  void selects(String glob, String path) {
    assertThat(matches(glob, path)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " <- ",
      value = {
        "vibedev_mcp/** <- vibedev_mcp",
        "vibedev_mcp/** <- vibedev_mcp2/server.py",
        "vibedev_mcp/** <- vibedev_mcp/../setup.py",
        "*.py <- a/b.py",
        "* <- a/b",
        "**/x <- ax",
        "a/**/x <- a/bx",
        "a/**/x <- ab/x",
        "src/*/main.c <- src/main.c",
        "a?c <- a/c",
        "a[!x]c <- a/c",
        "a[+-9]c <- a/c",
        "[a-c]x <- dx",
        "[!a-c]x <- bx",
        "SRC/* <- src/a",
        "{a,b} <- a,b",
        "a.b <- axb",
        "docs/ <- docs"
      })
  void doesNotSelect(String glob, String path) {
    assertThat(matches(glob, path)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/etc/passwd",
        "\\etc\\passwd",
        "//host/share",
        "C:/Windows/a",
        "c:\\a",
        "C:a",
        "file:///repo/a",
        "vscode-remote://host/a",
        "~/repo/a",
        "\"a/\\303\\244\"",
        "a -> b",
        "a => b",
        "M\ta",
        " a",
        "a\nb",
        "..",
        "../x",
        "a/../../x",
        "a\\..\\..\\repo\\a",
        "",
        ".",
        "a/.."
      })
  void whatIsNotInTheRepositoryMatchesNothing(String path) {
    assertThat(matches("**", path)).isFalse();
    assertThat(matches(path, path)).isFalse();
    assertThat(matches(path, "etc/passwd")).isFalse();
    assertThat(matches(path, "x")).isFalse();
  }

  /** The JDK's globs mean the same, but for folders that may be left out: there they are spelt. */
  @Test
  void agreesWithTheGlobsOfTheJdk() {
    List<String> paths = allPaths();
    Random random = new Random(7);
    int matching = 0;
    for (int i = 0; i < 4000; i++) {
      String glob = randomGlob(random);
      String spelt = glob.replace("**/", "{,**/}");
      PathMatcher oracle = FileSystems.getDefault().getPathMatcher("glob:" + spelt);
      PathGlob ours = new PathGlob(glob);
      for (String path : paths) {
        boolean expected = oracle.matches(Path.of(path));
        assertThat(ours.matches(path)).as("%s matches %s", glob, path).isEqualTo(expected);
        matching += expected ? 1 : 0;
      }
    }
    assertThat(matching).isGreaterThan(10_000);
  }

  private static List<String> allPaths() {
    List<String> names = List.of("a", "b", "ab", "ba", "abb", "a.b");
    List<String> paths = new ArrayList<>();
    for (String first : names) {
      paths.add(first);
      for (String second : names) {
        paths.add(first + "/" + second);
        paths.add(first + "/" + second + "/b");
      }
    }
    return paths;
  }

  private static String randomGlob(Random random) {
    List<String> pieces =
        List.of("a", "b", ".", "*", "?", "[a-b]", "[!a]", "[ab.]", "{a,b}", "{ab,*a}", "{?,}");
    List<String> names = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    while (names.size() < count) {
      StringBuilder name = new StringBuilder(random.nextInt(4) == 0 ? "**" : "");
      while (name.indexOf("**") != 0 && random.nextInt(3) > 0) {
        name.append(pieces.get(random.nextInt(pieces.size())));
      }
      boolean isReal = name.length() > 0 && name.indexOf("**") <= 0 && !isDots(name.toString());
      if (isReal) {
        names.add(name.toString());
      }
    }
    return String.join("/", names);
  }

  private static boolean isDots(String name) {
    return name.equals(".") || name.equals("..");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*a*a*a*a*a*a*a*a*a*a*b",
        "**/**/**/**/**/**/**/b",
        "{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}**{a,aa}**{a,aa}**b",
        "{*a,{*a,{*a,*a*}}}*{*a,*a*}*{*a,*a*}b"
      })
  void noGlobTakesLong(String glob) {
    String path = "a".repeat(20_000) + "/a".repeat(20_000);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> assertThat(matches(glob, path)).isFalse());
  }

  /** A recursion would need a stack as deep as there are signs. */
  @ParameterizedTest
  @ValueSource(strings = {"*", "**/", "?*", "{", "{a,", "[", "[a", ",", "{,}"})
  void aGlobMayHaveAnyNumberOfSigns(String sign) {
    String glob = sign.repeat(60_000);
    assertThat(matches(glob, "x")).isEqualTo(sign.equals("*") || sign.equals("**/"));
  }

  @Test
  void alternativesInsideOfEachOtherAreAllTried() {
    String glob = "{a,".repeat(1_000) + "b" + "}".repeat(1_000);
    assertThat(matches(glob, "a")).isTrue();
    assertThat(matches(glob, "b")).isTrue();
    assertThat(matches(glob, "c")).isFalse();
  }
}
